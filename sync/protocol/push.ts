import { asPushAnswer } from '../http/answers.ts'
import type { MutationName } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Device } from '../device/device.ts'
import type { SyncEnvironment } from './environment.ts'
import { classify, type RequestFailure } from '../http/request-failure.ts'
import { lockPatience } from '../device/locks.ts'
import { photosOf, type OutboxItem } from '../store/outbox-item.ts'
import { hasUnsent, readStanding, takeBatch, writePush, type Batch, type Sendable } from './push-batch.ts'
import { JsonText } from '../http/transport.ts'
import { lastThrough, withFailure } from './failures.ts'
import { readItemsAt } from '../store/unsent.ts'
import { storePushAnswer } from './push-answer.ts'

/** Milliseconds for a push: 30 s, and for photos what a line of 160 kbit/s needs, whose base64 is a third longer than they are. */
const timeFor = (items: Pick<OutboxItem, 'photo' | 'photos'>[]): number =>
  30_000 + items.flatMap(photosOf).reduce((sum, { size }) => sum + size, 0) / 15

/** The mutations that may carry photos. */
const photoNames: MutationName[] = ['photo.set', 'message.send', 'schoolProof.send', 'review.submit']

/** Milliseconds to wait for the lock: nobody takes it from whom sends photos over a slow line, or they would be sent side by side. */
const patienceOf = async (db: LocalDatabase): Promise<number> => {
  const withPhotos = await db.outbox.where('name').anyOf(photoNames).toArray()
  return Math.max(lockPatience, ...withPhotos.map((item) => timeFor([item]) + 15_000))
}

/**
 * How a drain ended. `acknowledged`: the server applied something; a pull brings its effect, unless the last answer brought it along
 * (`isLevel`).
 */
export interface Drained {
  acknowledged: boolean
  isLevel?: true
  /** The server has given verdicts, so it is within reach. */
  isAnswered?: true
  /** Why the drain ended early; absent when everything that could be sent was sent. */
  failure?: RequestFailure
  /** When the next waiting mutation may be sent (milliseconds since 1970); absent when none waits for a time. */
  dueAt?: number
  /** The server answered under another epoch: a pull decides whether to resync. */
  otherEpoch?: true
}

/** What a tab remembers from drain to drain of pushes that found no server. */
export class PushHistory {
  /** The number of drains in a row that failed. After one, the first push carries a single mutation, until there is a sign of the server. */
  failures = 0
  /** Something says that the server is within reach again: it has answered, the browser has its network back, or the person asks. */
  hasSign = false
  /** How many pushes with mutations found no server although it answers an empty push, or has answered a pull since. */
  blocked = 0
  /** The last push found no server, and nothing has been heard of it since. */
  isUnsure = false
  /** The size of batches, while a server that does not answer at all is being searched for the mutation that it dies of. */
  limit = Infinity

  noteServerAnswers(): void {
    if (this.isUnsure) this.blocked += 1
    this.isUnsure = false
    this.noteSign()
  }

  /** No sign counts while it is pushes alone that do not get through. */
  noteSign(): void {
    this.hasSign = this.blocked === 0
  }

  /** Whether the next push carries one mutation alone. */
  isDoubtful(device: Pick<Device, 'isOnline'>): boolean {
    return !device.isOnline() || (this.failures > 0 && !this.hasSign)
  }

  noteEnd(failure: RequestFailure | undefined): void {
    this.failures = failure ? this.failures + 1 : 0
    this.hasSign = false
    if (!failure) this.blocked = 0
    if (!failure) this.limit = Infinity
  }
}

/** After so many blocked pushes one of the mutations is taken to be the cause (sync/README.md §2.3). */
const blockedPushes = 3

/**
 * Sends the outbox until nothing more can be sent. A lock keeps it to one request at a time per user on this device; it is safe
 * without the lock. `hasWritten`: something waits, which nobody need look up.
 */
export const drain = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  history: PushHistory = new PushHistory(),
  { hasWritten = false }: { hasWritten?: boolean } = {},
): Promise<Drained> => {
  if (!hasWritten && !(await hasUnsent(db))) {
    history.noteEnd(undefined)
    return { acknowledged: false }
  }
  const rounds = new Rounds(db, env, history)
  const patience = () => patienceOf(db)
  for (;;) {
    const end = await env.locks.hold(`drain:${db.userId}`, () => rounds.next(), { patience })
    if (end) {
      history.noteEnd(end.failure)
      return end
    }
  }
}

class Rounds {
  #isAnswered = false
  #acknowledged = false
  /** Whether what the server applied is stored, with everything before it. */
  #isLevel = false
  #standing: Pick<Batch, 'epoch' | 'generation' | 'acknowledged' | 'feeds'> = {
    epoch: undefined,
    generation: 0,
    acknowledged: undefined,
    feeds: undefined,
  }
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment

  readonly #history: PushHistory
  /** What hardly gets through is tried with one mutation first: each that is sent is frozen, and stored twice. */
  #isTrial: boolean
  #isFirst = true
  /** The next batch, where it is frozen already. */
  #following: Batch | undefined

  constructor(db: LocalDatabase, env: SyncEnvironment, history: PushHistory) {
    this.#db = db
    this.#env = env
    this.#history = history
    this.#isTrial = history.isDoubtful(env.device)
  }

  /** Sends one batch. Returns how the drain ended, or undefined while there may be more. */
  async next(): Promise<Drained | undefined> {
    const batch = await this.#take()
    if (!batch) return this.#reached()
    const { items, dueAt } = batch
    this.#standing = batch
    if (items.length === 0) return { ...this.#reached(), ...(dueAt !== undefined && { dueAt }) }

    const closed = new Set<string>()
    const [stop, following] = await Promise.all([
      this.#send(items, closed),
      // A fault of storage is reported by whoever takes that batch.
      batch.isFull ? this.#takeAfter(items).catch(() => undefined) : undefined,
    ])
    if (stop || closed.size > 0) await this.#putBack([...items, ...(following?.items ?? [])])
    else this.#following = following
    return stop && { ...this.#reached(), ...stop }
  }

  async #take(): Promise<Batch | undefined> {
    const following = this.#following
    this.#following = undefined
    if (following) {
      const standing = await this.#db.transaction('r', this.#db.meta, async () => await readStanding(this.#db))
      if (isOfReplica(following, standing)) return { ...following, ...standing }
      // A resync has put back what comes before it.
      await this.#putBack(following.items)
    }
    if (!this.#isFirst && !(await hasUnsent(this.#db))) return undefined
    this.#isFirst = false
    const limit = this.#isTrial ? 1 : Math.min(this.#history.limit, this.#env.pushSize)
    this.#isTrial = false
    return await takeBatch(this.#db, this.#env.now(), { limit })
  }

  /** Freezes the batch after this one while this one travels, unless one of smaller batches is searched for what breaks them. */
  async #takeAfter(sent: Sendable[]): Promise<Batch | undefined> {
    if (sent.length === 1 || this.#history.limit !== Infinity) return undefined
    return await takeBatch(this.#db, this.#env.now(), { limit: this.#env.pushSize, after: sent })
  }

  #reached(): Pick<Drained, 'acknowledged' | 'isLevel' | 'isAnswered'> {
    return {
      acknowledged: this.#acknowledged,
      ...(this.#isLevel && { isLevel: true as const }),
      ...(this.#isAnswered && { isAnswered: true as const }),
    }
  }

  /**
   * Sends mutations and stores their verdicts. Returns what ends the whole drain, if anything. A request that fails while an empty one
   * succeeds is halved until the mutation that breaks it stands alone. `closed` holds the lanes in which a mutation has failed on the
   * way.
   */
  async #send(all: Sendable[], closed: Set<string>): Promise<Pick<Drained, 'failure' | 'otherEpoch'> | undefined> {
    const items = all.filter((item) => !closed.has(item.lane))
    if (items.length === 0) return undefined
    const outcome = await this.#push(items)
    if (outcome === 'other_epoch') return { otherEpoch: true }
    if ('lanesLeft' in outcome) {
      for (const lane of outcome.lanesLeft) closed.add(lane)
      return undefined
    }
    const [only] = items
    const failure = await this.#findOtherCause(items, outcome)
    if (failure) return { failure }

    if (items.length === 1 && only) {
      await this.#recordFailure(only, outcome)
      closed.add(only.lane)
      return undefined
    }
    const middle = Math.ceil(items.length / 2)
    return (await this.#send(items.slice(0, middle), closed)) ?? (await this.#send(items.slice(middle), closed))
  }

  /** Returns the failure that ends the drain, or undefined when one of these mutations is to blame. */
  async #findOtherCause(items: Sendable[], outcome: RequestFailure): Promise<RequestFailure | undefined> {
    if (outcome.kind === 'fault') return await this.#probe()
    if (outcome.kind !== 'unreachable') return isOfTheseItems(outcome) ? undefined : outcome

    const history = this.#history
    const isKnown = items.length === 1 && items[0]?.alone === true
    // The first failure asks nothing more: mostly the network is gone.
    const mayProbe = (history.failures > 0 || isKnown) && this.#env.device.isOnline()
    if (mayProbe && !(await this.#probe())) {
      history.blocked += 1
      return history.blocked >= blockedPushes || isKnown ? undefined : outcome
    }
    history.isUnsure = true
    if (history.blocked < blockedPushes) return outcome
    // The server may die of one of them and be back only later: smaller batches find which.
    history.limit = Math.ceil(items.length / 2)
    if (items.length === 1 && items[0]) await this.#recordFailure(items[0], outcome)
    return outcome
  }

  /** Resolves with the lanes in which something is still to be sent, once what the server said of these mutations is stored. */
  async #push(items: Sendable[]): Promise<{ lanesLeft: string[] } | 'other_epoch' | RequestFailure> {
    const answer = await this.#ask(items)
    if ('kind' in answer) return answer
    // Under another epoch nothing was applied: mutations that the server has lost must be sent again first.
    const { epoch, generation } = this.#standing
    if (epoch !== undefined && answer.epoch !== epoch) return 'other_epoch'
    const answered = new Set(answer.verdicts.map(({ id }) => id))
    const silent = items.filter(({ id }) => !answered.has(id))
    const verdicts = [...answer.verdicts, ...silent.map(({ id }) => ({ id, verdict: 'retry', after: 0 }) as const)]
    const stored = await storePushAnswer(
      this.#db,
      this.#env,
      { epoch: answer.epoch, generation },
      { ...answer, verdicts },
      items,
    )
    if (stored === 'other_epoch') return 'other_epoch'
    this.#isAnswered = true
    if (verdicts.some(({ verdict }) => verdict === 'applied' || verdict === 'duplicate')) {
      this.#acknowledged = true
      this.#isLevel = stored === 'level'
    }
    return { lanesLeft: verdicts.some(({ verdict }) => verdict === 'retry') ? await this.#lanesLeft(items) : [] }
  }

  async #ask(items: Sendable[]) {
    const body = await this.#write(items)
    if (!body) return { kind: 'unreadable' } as const
    try {
      const answer = asPushAnswer(
        await this.#env.call<unknown>('POST', '/api/sync/push', body, { timeoutMs: timeFor(items) }),
      )
      return answer ?? ({ kind: 'unreachable' } as const)
    } catch (error) {
      return classify(error)
    }
  }

  /** Returns undefined when a photo of a mutation cannot be read. */
  async #write(items: Sendable[]): Promise<JsonText | undefined> {
    const { photo, photos } = items.find((item) => item.photo ?? item.photos) ?? {}
    try {
      const beside = {
        ...(photo && { photo: await this.#env.readPhoto(photo) }),
        ...(photos && { photos: await Promise.all(photos.map((one) => this.#env.readPhoto(one))) }),
      }
      return new JsonText(writePush(this.#db.userId ?? '', this.#standing, items, beside))
    } catch {
      return undefined
    }
  }

  /** Sends an empty push and returns its failure: when the server takes no push at all, no mutation is the cause. */
  async #probe(): Promise<RequestFailure | undefined> {
    const answer = await this.#ask([])
    if (!('kind' in answer)) return undefined
    return answer.kind === 'fault' || answer.kind === 'too_large' ? { kind: 'unreachable' } : answer
  }

  /** Returns the lanes of the mutations that are still to be sent: no later mutation of a lane may overtake them. */
  async #lanesLeft(items: Sendable[]): Promise<string[]> {
    const now = await readItemsAt(this.#db, ordersOf(items))
    return now.flatMap((item) => (item.state !== 'acknowledged' ? [item.lane] : []))
  }

  async #recordFailure(item: Sendable, failure: RequestFailure): Promise<void> {
    const failed = { lastError: describe(failure), through: await lastThrough(this.#db) }
    await this.#change([item], (current) => ({ ...withFailure(current, this.#env, failed), alone: true }))
  }

  /** Queues the mutations that have no verdict yet, to be sent again. */
  async #putBack(items: Sendable[]): Promise<void> {
    if ((await this.#db.outbox.where('state').equals('sending').count()) === 0) return
    await this.#change(items, (current) => ({ ...current, state: 'queued' }))
  }

  async #change(items: Sendable[], change: (item: OutboxItem) => OutboxItem): Promise<void> {
    const { outbox } = this.#db
    await this.#db.transaction('rw', outbox, async () => {
      const current = await readItemsAt(this.#db, ordersOf(items))
      await outbox.bulkPut(current.flatMap((item) => (item.state === 'sending' ? [change(item)] : [])))
    })
  }
}

/** Whether the device still follows the replica under which the batch was taken. */
const isOfReplica = (batch: Batch, { epoch, generation }: Pick<Batch, 'epoch' | 'generation'>): boolean =>
  batch.epoch === epoch && batch.generation === generation

const ordersOf = (items: Sendable[]) => items.map(({ order }) => order)

/** Whether the request failed because of the mutations in it. */
const isOfTheseItems = ({ kind }: RequestFailure) => kind === 'fault' || kind === 'too_large' || kind === 'unreadable'

const describe = (failure: RequestFailure): string =>
  failure.kind === 'fault' ? `${failure.status ?? 'timeout'}` : failure.kind
