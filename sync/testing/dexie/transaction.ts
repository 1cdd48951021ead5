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

const ended = { current: undefined as Transaction | undefined }
onTaskEnd(() => {
  ended.current = undefined
})

/** Returns the transaction whose work is running: everything between two tasks follows from the first of them. */
export const runningTransaction = (): Transaction | undefined => ended.current

const abortError = () => new DOMException('The transaction was aborted.', 'AbortError')

/**
 * Like one of IndexedDB: it waits for earlier ones over the same tables where one of the two writes, commits as soon as it has nothing
 * more to do, and undoes everything where it is aborted.
 */
export class Transaction {
  #requests: Request[] = []
  #undo: (() => void)[] = []
  #state: 'waiting' | 'active' | 'committed' | 'aborted' = 'waiting'
  #isScheduled = false
  /** Work of its caller that has not ended its first turn yet, so that it may still ask for something. */
  #holds = 0
  #error: unknown
  readonly #listeners = new Map<string, (() => void)[]>()
  readonly completion: Promise<void>
  #complete = () => {}
  #fail: (error: unknown) => void = () => {}

  constructor(
    readonly stored: Stored,
    readonly names: ReadonlySet<string>,
    readonly mode: 'readonly' | 'readwrite',
    /** The connection whose further work belongs to this transaction; undefined where it is for one request. */
    readonly owner: object | undefined,
  ) {
    this.completion = new Promise((resolve, reject) => {
      this.#complete = resolve
      this.#fail = reject
    })
    this.completion.catch(() => undefined)
    stored.live.push(this)
    this.#startIfFree()
  }

  get isOver(): boolean {
    return this.#state === 'committed' || this.#state === 'aborted'
  }

  addEventListener(name: string, listener: () => void): void {
    const list = this.#listeners.get(name) ?? []
    list.push(listener)
    this.#listeners.set(name, list)
  }

  /** Runs a part of the work inside this transaction, in a task of its own. */
  enter<T>(work: () => T | PromiseLike<T>): Promise<T> {
    this.#holds += 1
    return new Promise((resolve, reject) => {
      addTask(() => {
        this.#holds -= 1
        ended.current = this
        if (this.isOver) return reject(abortError())
        resolve((async () => await work())())
        this.#schedule()
      })
    })
  }

  request<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.isOver) {
        const early = new DOMException('The transaction has finished.', 'TransactionInactiveError')
        return reject(this.#state === 'aborted' ? abortError() : early)
      }
      this.#requests.push({ run, resolve: resolve as (answer: unknown) => void, reject })
      this.#schedule()
    })
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
    this.#error = error ?? abortError()
    for (const { reject } of requests) reject(this.#error)
    this.#end('aborted')
    this.#fail(this.#error)
  }

  #schedule(): void {
    if (this.#isScheduled || this.#state !== 'active') return
    this.#isScheduled = true
    addTask(() => this.#step())
  }

  /** Answers one request; where none is left, all promises of the one before have run out, and the transaction commits. */
  #step(): void {
    this.#isScheduled = false
    if (this.#state !== 'active') return
    const request = this.#requests.shift()
    if (request) {
      ended.current = this.owner && this
      try {
        request.resolve(request.run())
      } catch (error) {
        request.reject(error)
      }
      this.#schedule()
    } else if (this.#holds === 0) {
      this.#end('committed')
      this.#complete()
    }
  }

  #end(state: 'committed' | 'aborted'): void {
    this.#state = state
    const { live } = this.stored
    live.splice(live.indexOf(this), 1)
    for (const listener of this.#listeners.get(state === 'committed' ? 'complete' : 'abort') ?? []) listener()
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
