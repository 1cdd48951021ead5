import { waitBefore } from '../device/backoff.ts'
import type { RequestFailure } from '../http/request-failure.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import type { ConnectionStore } from './status.ts'
import type { LocalDatabase } from '../store/database.ts'
import { isNoRoom } from '../store/no-room.ts'
import { isOfStorage } from '../store/storage-error.ts'

/** Milliseconds between two tries while the user must act first. */
const pausedEvery = 60_000

export type StopReason = 'other_user' | 'retired' | 'emptied'

interface ReportParts {
  db: LocalDatabase
  env: SyncEnvironment
  connection: ConnectionStore
  /** Aborted once the synchronisation of this tab has stopped. */
  stopped: AbortSignal
  onStop: (why: StopReason) => void
  onFault: ((error: unknown) => void) | undefined
}

/** Shows the state of the connection, as drains, pulls and the browser find it. */
export class ConnectionReport {
  readonly #parts: ReportParts
  /** The number of times the browser has reported the loss of the network. */
  #outages = 0

  constructor(parts: ReportParts) {
    this.#parts = parts
  }

  get outages(): number {
    return this.#outages
  }

  /** Call it when the browser reports the loss of the network. */
  noteOutage(): void {
    this.#outages += 1
    this.#parts.connection.set('offline')
  }

  /** Shows `online`, unless the browser lost the network during the request; in that case a later request decides. */
  confirmOnline(outagesBefore: number): void {
    if (outagesBefore === this.#outages) this.#parts.connection.set('online')
  }

  /** Classifies an error that a drain or a pull threw. A bug or a fault of the storage goes to `onFault`. */
  failureOf(error: unknown): RequestFailure {
    const { db, stopped, onStop, onFault } = this.#parts
    if (db.isRetired) onStop('retired')
    // A stolen lock is no fault and says nothing about the network: the tab that took it continues the work.
    const isTheft = error instanceof DOMException && error.name === 'AbortError'
    if (isTheft) return { kind: 'busy' }
    if (!stopped.aborted) onFault?.(error)
    if (isNoRoom(error)) return { kind: 'full' }
    return { kind: isOfStorage(error) ? 'storage' : 'unreachable' }
  }

  /** Shows the failure as the state of the connection. Returns the milliseconds to wait before the next try. */
  show(failure: RequestFailure, tries: number): number {
    const { connection, env, onStop } = this.#parts
    switch (failure.kind) {
      case 'signed_out':
      case 'outdated':
        connection.set(failure.kind)
        return pausedEvery
      // The session belongs to another user, or this device is to forget its user: this tab is stale and must change nothing.
      case 'other_user':
      case 'emptied':
        onStop(failure.kind)
        return pausedEvery
      case 'busy':
        return failure.after ?? waitBefore(tries, env.random)
      case 'storage':
      case 'full':
        connection.set(failure.kind)
        return waitBefore(tries, env.random)
      case 'fault':
        // Without a status there was no answer in time.
        connection.set(failure.status === undefined ? 'offline' : 'failing')
        return waitBefore(tries, env.random)
      default:
        connection.set('offline')
        return waitBefore(tries, env.random)
    }
  }
}
