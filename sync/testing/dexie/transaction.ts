import { addTask, onTaskEnd } from './tasks.ts'
import type { Rows } from './rows.ts'

/** The stored data of one database, with the transactions over it in the order in which they began. */
export interface Stored {
  version: number
  tables: Map<string, Rows>
  live: Transaction[]
}

interface Request {
  run: () => unknown
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

const running = { current: undefined as Transaction | undefined, last: undefined as Transaction | undefined }
onTaskEnd(() => {
  running.current = undefined
  const { last } = running
  running.last = undefined
  return last?.rest() === true
})

/** Returns the transaction whose work is running: everything between two tasks follows from the first of them. */
export const runningTransaction = (): Transaction | undefined => running.current

/** Whatever was thrown, as an error. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const abortError = () => new DOMException('The transaction was aborted.', 'AbortError')

/**
 * A transaction as IndexedDB has it: it waits for an earlier one over the same tables if one of the two writes, commits as soon as it has nothing
 * more to do, and undoes everything if it is aborted. Requests that were made together are answered in one task; neither another transaction nor a
 * crash can tell the difference.
 */
export class Transaction {
  #requests: Request[] = []
  readonly #undo: (() => void)[] = []
  #state: 'waiting' | 'active' | 'committed' | 'aborted' = 'waiting'
  #isScheduled = false
  /** How many functions of callers are still in their first turn, and may still make a request. */
  #holds = 0
  #error: Error | undefined
  readonly #listeners: { name: string; listener: () => void }[] = []
  /** Called at the end, with the error of an aborted one. */
  onEnd: ((error?: Error) => void) | undefined

  constructor(
    readonly stored: Stored,
    readonly names: ReadonlySet<string>,
    readonly mode: 'readonly' | 'readwrite',
    /** The connection whose further requests belong to this transaction; undefined for the transaction of a single request. */
    readonly owner: object | undefined,
  ) {
    stored.live.push(this)
    this.#startIfFree()
  }

  get isOver(): boolean {
    return this.#state === 'committed' || this.#state === 'aborted'
  }

  /** Whether something is changed that is not committed. */
  get hasChanged(): boolean {
    return this.#undo.length > 0
  }

  addEventListener(name: string, listener: () => void): void {
    this.#listeners.push({ name, listener })
  }

  /** Runs a part of the work inside this transaction, in a task of its own. */
  enter<T>(work: () => T | PromiseLike<T>): Promise<T> {
    this.#holds += 1
    return new Promise((resolve, reject) => {
      addTask(() => {
        this.#holds -= 1
        running.current = this
        if (this.isOver) return reject(abortError())
        try {
          resolve(work())
        } catch (error) {
          reject(toError(error))
        }
        running.last = this
      })
    })
  }

  request<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.ask(run, resolve, reject)
    })
  }

  ask<T>(run: () => T, resolve: (answer: T) => void, reject: (error: unknown) => void): void {
    if (this.isOver) {
      const early = new DOMException('The transaction has finished.', 'TransactionInactiveError')
      return reject(this.#state === 'aborted' ? abortError() : early)
    }
    this.#requests.push({ run, resolve: resolve as (answer: unknown) => void, reject })
    this.#schedule()
  }

  /** Notes how to undo a change that was made. */
  noteUndo(undo: () => void): void {
    this.#undo.push(undo)
  }

  abort(error?: unknown): void {
    if (this.isOver) throw new DOMException('The transaction has finished.', 'InvalidStateError')
    for (const undo of this.#undo.toReversed()) undo()
    const requests = this.#requests
    this.#requests = []
    this.#error = error === undefined ? abortError() : toError(error)
    for (const { reject } of requests) reject(this.#error)
    this.#end('aborted')
    this.onEnd?.(this.#error)
  }

  #schedule(): void {
    if (this.#isScheduled || this.#state !== 'active') return
    this.#isScheduled = true
    addTask(this.#step)
  }

  /** Answers the requests. If there are none, all promises of the last answers have run out, and the transaction commits. */
  readonly #step = (): void => {
    this.#isScheduled = false
    if (this.#state !== 'active') return
    if (this.#requests.length === 0) return this.#holds === 0 ? this.#commit() : undefined
    running.current = this.owner && this
    const requests = this.#requests
    this.#requests = []
    for (const { run, resolve, reject } of requests) {
      // A failed request before this one may have ended the transaction.
      if ((this.#state as string) === 'aborted') {
        reject(this.#error)
        continue
      }
      try {
        resolve(run())
      } catch (error) {
        reject(error)
      }
    }
    if (this.owner) running.last = this
    else if (!this.isOver) this.#commit()
  }

  /**
   * Called when all promises of its last task have run out. A transaction that only reads has nothing to commit, and ends at once. Returns whether it
   * has ended.
   */
  rest(): boolean {
    if (this.#state !== 'active') return false
    const isDone = this.mode === 'readonly' && this.#requests.length === 0 && this.#holds === 0
    if (isDone) this.#commit()
    else this.#schedule()
    return isDone
  }

  /** IndexedDB tells nobody that it is about to commit; a simulation may listen for `committing`, and abort. */
  #commit(): void {
    this.#tell('committing')
    if (this.isOver) return
    this.#end('committed')
    this.onEnd?.()
  }

  #tell(event: string): void {
    for (const { name, listener } of this.#listeners) if (name === event) listener()
  }

  #end(state: 'committed' | 'aborted'): void {
    this.#state = state
    this.#undo.length = 0
    const { live } = this.stored
    live.splice(live.indexOf(this), 1)
    this.#tell(state === 'committed' ? 'complete' : 'abort')
    for (const other of live) other.#startIfFree()
  }

  #startIfFree(): void {
    if (this.#state !== 'waiting') return
    for (const other of this.stored.live) {
      if (other === this) break
      if (other.mode === 'readonly' && this.mode === 'readonly') continue
      for (const name of this.names) if (other.names.has(name)) return
    }
    this.#state = 'active'
    this.#schedule()
  }
}
