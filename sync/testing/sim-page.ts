import type { DBCore, Dexie, Middleware } from 'dexie'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { SessionStore } from '../http/session-store.ts'
import { endSessionOf, sendLogout, type Call, type LogoutParts } from '../http/transport.ts'
import type { SyncEnvironment } from '../protocol/environment.ts'
import type { SessionParts } from '../engine/session.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Boundary } from './boundaries.ts'
import type { MemoryLocks } from './memory-locks.ts'
import type { Caller, MemoryNetwork } from './memory-network.ts'
import type { Random } from './random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** Changes the environment of a device, or its database, for one test. */
export type PlantInDevice = (db: LocalDatabase, env: SyncEnvironment) => SyncEnvironment

export interface World {
  clock: VirtualClock
  network: MemoryNetwork
  random: Random
  newId(): Id
  plant?: PlantInDevice | undefined
  /** Returns the account as a sign-in brings it. */
  accountOf?(user: Id): User | undefined
  /** Called where a tab may die; it may end the tab. */
  reach?(page: SimPage, boundary: Boundary): unknown
  /** Called on a fault of the synchronisation: with healthy storage, a bug. */
  onFault(error: unknown): void
}

/** The parts of a device that its pages use. */
interface Screen {
  readonly storage: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  readonly locks: MemoryLocks
  readonly isFull: boolean
  connect(user: Id): LocalDatabase
}

/** A page of a device, with a user or without. It may die at any point of its transactions and requests. */
export class SimPage implements Caller {
  isDead = false
  readonly store: SessionStore
  readonly #running = new Set<IDBTransaction>()
  readonly #opened = new Map<Id, LocalDatabase>()

  constructor(
    readonly world: World,
    readonly device: Screen & Caller['device'],
  ) {
    this.store = new SessionStore(undefined, device.storage)
    this.watch(this.store)
  }

  reach(boundary: Boundary): void {
    this.world.reach?.(this, boundary)
  }

  readonly #logout: LogoutParts = {
    store: () => this.store,
    locks: () => this.device.locks.of(this),
    request: (method, path) => this.world.network.callOf(this)(method, path),
  }

  /** The parts with which this page signs users in and out. */
  readonly here: SessionParts = {
    store: () => this.store,
    locks: () => this.device.locks.of(this),
    open: (user) => this.open(user),
    sendLogout: () => sendLogout(this.#logout),
    endSession: () => endSessionOf(this.#logout),
    pause: (ms) => this.world.clock.sleep(ms),
  }

  /** Sends a stored sign-out first, as `call` of the transport does. */
  readonly call: Call = async (method, path, body, options) => {
    await untilStopped(this.here.sendLogout(), options?.signal)
    return await this.world.network.callOf(this)(method, path, body, options)
  }

  /** Returns this page's only connection to the user's database. */
  protected open(user: Id): LocalDatabase {
    const known = this.#opened.get(user)
    if (known && !known.isRetired) return known
    const db = this.device.connect(user)
    this.watch(db)
    this.#opened.set(user, db)
    return db
  }

  /** The page's process dies: transactions that have not committed are aborted, and no code of the page runs any more. */
  protected die(): void {
    this.isDead = true
    for (const transaction of this.#running) {
      try {
        transaction.abort()
      } catch {
        // The transaction has ended in the same moment.
      }
    }
    this.closeAll()
  }

  protected closeAll(): void {
    for (const db of [this.store, ...this.#opened.values()]) db.close({ disableAutoOpen: true })
  }

  protected watch(db: Dexie): void {
    const crash: Middleware<DBCore> = {
      stack: 'dbcore',
      name: 'crash',
      create: (core) => ({
        ...core,
        transaction: (...args) => {
          // A transaction that only reads has nothing to undo, and no boundary.
          if (args[1] === 'readonly') return core.transaction(...args)
          const isStopped = this.device.isFull && this.world.random.chance(0.6)
          if (isStopped) throw new DOMException('full', 'QuotaExceededError')
          this.reach('begin')
          if (this.isDead) throw new DOMException('gone', 'AbortError')
          const transaction = core.transaction(...args)
          const running = transaction as unknown as IDBTransaction
          this.#running.add(running)
          for (const end of ['complete', 'abort']) {
            running.addEventListener(end, () => this.#running.delete(running))
          }
          running.addEventListener('committing', () => this.reach('committing'))
          running.addEventListener('complete', () => this.reach('committed'))
          return transaction
        },
      }),
    }
    db.use(crash)
  }
}

/** Settles as the work does, or rejects at once when the signal aborts: closing a page does not wait for a sign-out that is on its way. */
const untilStopped = (work: Promise<void>, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('stopped', 'AbortError'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })

/** A page on which nobody is signed in. */
export class VisitorPage extends SimPage {
  close(): void {
    this.isDead = true
    this.closeAll()
    this.device.locks.forget(this)
  }
}
