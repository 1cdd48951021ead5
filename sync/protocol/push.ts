import { asPushAnswer } from '../http/answers.ts'
import { mutationNames, mutations } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Device } from '../device/device.ts'
import type { SyncEnvironment } from './environment.ts'
import { classify, type RequestFailure } from '../http/request-failure.ts'
import { lockPatience } from '../device/locks.ts'
import { photosOf, type OutboxItem } from '../store/outbox-item.ts'
import type { Sendable } from '../writing/freeze.ts'
import { hasUnsent, readStanding, takeBatch, writePush, type Batch } from './push-batch.ts'
import { JsonText } from '../http/transport.ts'
import { lastThrough, withFailure } from './failures.ts'
import { readItems } from '../store/unsent.ts'
import { storePushAnswer } from './push-answer.ts'

/** Milliseconds for a push: 30 s, and the time that a line of 160 kbit/s needs for the photos, whose base64 is a third longer than they are. */
const timeFor = (items: Pick<OutboxItem, 'photo' | 'photos'>[]): number =>
  30_000 + items.flatMap(photosOf).reduce((sum, { size }) => sum + size, 0) / 15

/** The mutations that may carry photos. */
const photoNames = mutationNames.filter((name) => mutations[name].photos !== 'none')

/** Milliseconds to wait for the lock. A tab that sends photos over a slow line keeps it, or two tabs would send the same photos at once. */
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

/** The memory of a tab, from drain to drain, about pushes that did not reach the server. */
export class PushHistory {
  /** The number of failed drains in a row. After a failed drain, an empty push goes ahead until the server shows a sign. */
  failures = 0
  /** Whether there is a sign that the server is within reach again: an answer, the browser's network, or the person who asks. */
  hasSign = false
  /** How many pushes with mutations failed to reach the server although it answered an empty push, or has answered a pull since. */
  blocked = 0
  /** Whether the last push did not reach the server, and nothing has answered since. */
  isUnsure = false
  /** Whether the last pull did not reach the server, and nothing has answered since. */
  #hasPullFailed = false
  /** The size of batches; smaller while the device searches for a mutation that makes the server die. */
  limit = Infinity

  noteServerAnswers(): void {
    if (this.isUnsure) this.blocked += 1
    this.isUnsure = false
    this.noteSign()
  }

  /** A sign counts only while pushes are not the only requests that fail. */
  noteSign(): void {
    this.hasSign = this.blocked === 0
    this.#hasPullFailed = false
  }

  notePullFailed(): void {
    this.#hasPullFailed = true
  }

  /** Whether an empty push goes ahead of the next one: what a push has carried, nobody can take back any more. */
  isDoubtful(device: Pick<Device, 'isOnline'>): boolean {
    return !device.isOnline() || this.#hasPullFailed || (this.failures > 0 && !this.hasSign)
  }

  noteEnd({ failure, isAnswered }: Pick<Drained, 'failure' | 'isAnswered'>): void {
    if (isAnswered) this.#hasPullFailed = false
    this.failures = failure ? this.failures + 1 : 0
    this.hasSign = false
    if (!failure) this.blocked = 0
    if (!failure) this.limit = Infinity
  }
}

/** After this many blocked pushes, the device assumes that one of the mutations is the cause (sync/README.md §2.3). */
const blockedPushes = 3

/**
 * Sends the outbox until nothing more can be sent. A lock lets only one tab per user send at a time; correctness does not depend on the lock.
 */
export const drain = async (
  db: LocalDatabase,
  env: SyncEnvironment,
  history: PushHistory = new PushHistory(),
): Promise<Drained> => {
  const rounds = new Rounds(db, env, history)
  const patience = () => patienceOf(db)
  for (;;) {
    const end = await env.locks.hold(`drain:${db.userId}`, () => rounds.next(), { patience })
    if (end) {
      history.noteEnd(end)
      return end
    }
  }
}

class Rounds {
  #isAnswered = false
  #acknowledged = false
  /** Whether the effects of the applied mutations are stored, with everything before them. */
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
  /** Whether an empty push still has to show that the server is within reach. */
  #isDoubtful: boolean

  constructor(db: LocalDatabase, env: SyncEnvironment, history: PushHistory) {
    this.#db = db
    this.#env = env
    this.#history = history
    this.#isDoubtful = history.isDoubtful(env.device)
  }

  /** Sends one batch. Returns how the drain ended, or undefined while there may be more. */
  async next(): Promise<Drained | undefined> {
    if (this.#isDoubtful) {
      const failure = (await hasUnsent(this.#db)) ? await this.#probe() : undefined
      if (failure) return { acknowledged: false, failure }
      this.#isDoubtful = false
    }
    const limit = Math.min(this.#history.limit, this.#env.pushSize)
    const batch = await takeBatch(this.#db, this.#env.now(), limit)
    const { items, dueAt } = batch
    this.#standing = batch
    if (items.length === 0) return { ...this.#reached(), ...(dueAt !== undefined && { dueAt }) }

    const closed = new Set<string>()
    const stop = await this.#send(items, closed)
    if (stop || closed.size > 0) await this.#putBack(items)
    return stop && { ...this.#reached(), ...stop }
  }

  #readStanding() {
    return this.#db.transaction('r', this.#db.meta, async () => await readStanding(this.#db))
  }

  #reached(): Pick<Drained, 'acknowledged' | 'isLevel' | 'isAnswered'> {
    return {
      acknowledged: this.#acknowledged,
      ...(this.#isLevel && { isLevel: true as const }),
      ...(this.#isAnswered && { isAnswered: true as const }),
    }
  }

  /**
   * Sends mutations and stores their verdicts. Returns what ends the whole drain, if anything. If a request fails while an empty one
   * succeeds, it is halved until the mutation that breaks it is alone. `closed` collects the lanes in which a mutation has failed.
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
      await this.#recordFailure(only, outcome, isRefusedOnTheWay(outcome))
      closed.add(only.lane)
      return undefined
    }
    const middle = Math.ceil(items.length / 2)
    const end = await this.#send(items.slice(0, middle), closed)
    if (end) return end
    const standing = await this.#readStanding()
    // A resync has put acknowledged mutations back before these. A device without a replica follows the first that answers.
    if (this.#standing.epoch !== undefined && !isOfReplica(this.#standing, standing)) return { otherEpoch: true }
    this.#standing = { ...this.#standing, ...standing }
    return await this.#send(items.slice(middle), closed)
  }

  /** Returns the failure that ends the drain, or undefined if one of these mutations is to blame. */
  async #findOtherCause(items: Sendable[], outcome: RequestFailure): Promise<RequestFailure | undefined> {
    if (outcome.kind === 'fault') return await this.#probe()
    if (outcome.kind !== 'unreachable') return isOfTheseItems(outcome) ? undefined : outcome

    const history = this.#history
    const isKnown = items.length === 1 && items[0]?.alone === true
    // The first failure is not probed: mostly the network is gone.
    const mayProbe = (history.failures > 0 || isKnown) && this.#env.device.isOnline()
    if (mayProbe && !(await this.#probe())) {
      history.blocked += 1
      return history.blocked >= blockedPushes || isKnown ? undefined : outcome
    }
    history.isUnsure = true
    if (history.blocked < blockedPushes) return outcome
    // The server may die of one of these mutations and restart later: smaller batches find which one.
    history.limit = Math.ceil(items.length / 2)
    if (items.length === 1 && items[0]) await this.#recordFailure(items[0], outcome)
    return outcome
  }

  /** Sends these mutations and stores the verdicts. Returns the lanes that still have something to send. */
  async #push(items: Sendable[]): Promise<{ lanesLeft: string[] } | 'other_epoch' | RequestFailure> {
    const answer = await this.#ask(items)
    if ('kind' in answer) return answer
    // Under another epoch the server applied nothing: mutations that it has lost must be sent again first.
    const { epoch, generation, acknowledged } = this.#standing
    if (epoch !== undefined && answer.epoch !== epoch) return 'other_epoch'
    const answered = new Set(answer.verdicts.map(({ id }) => id))
    const silent = items.filter(({ id }) => !answered.has(id))
    const verdicts = [...answer.verdicts, ...silent.map(({ id }) => ({ id, verdict: 'retry', after: 0 }) as const)]
    const stored = await storePushAnswer(
      this.#db,
      this.#env,
      { epoch: answer.epoch, generation, acknowledged },
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

  /** Returns undefined if a photo of a mutation cannot be read. */
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

  /** Sends an empty push and returns its failure. If that fails too, no mutation is the cause. */
  async #probe(): Promise<RequestFailure | undefined> {
    const answer = await this.#ask([])
    if (!('kind' in answer)) return undefined
    return answer.kind === 'too_large' ? { kind: 'fault', status: 413 } : answer
  }

  /** Returns the lanes of the mutations that must still be sent: no later mutation of such a lane may overtake them. */
  async #lanesLeft(items: Sendable[]): Promise<string[]> {
    const now = await readItems(this.#db, idsOf(items))
    return now.flatMap((item) => (item.state !== 'acknowledged' ? [item.lane] : []))
  }

  async #recordFailure(item: Sendable, failure: RequestFailure, isItsOwn = false): Promise<void> {
    const through = isItsOwn ? Infinity : await lastThrough(this.#db)
    const failed = { lastError: describe(failure), through }
    await this.#change([item], (current) => ({ ...withFailure(current, this.#env, failed), alone: true }))
  }

  /** Queues the mutations that have no verdict yet, to be sent again. */
  async #putBack(items: Sendable[]): Promise<void> {
    await this.#change(items, (current) => ({ ...current, state: 'queued' }))
  }

  async #change(items: Sendable[], change: (item: OutboxItem) => OutboxItem): Promise<void> {
    const { outbox } = this.#db
    await this.#db.transaction('rw', outbox, async () => {
      const current = await readItems(this.#db, idsOf(items))
      await outbox.bulkPut(current.flatMap((item) => (item.state === 'sending' ? [change(item)] : [])))
    })
  }
}

/** Whether the device still follows the replica under which the batch was taken. */
const isOfReplica = (
  batch: Pick<Batch, 'epoch' | 'generation'>,
  { epoch, generation }: Pick<Batch, 'epoch' | 'generation'>,
): boolean => batch.epoch === epoch && batch.generation === generation

const idsOf = (items: Sendable[]) => items.map(({ id }) => id)

/** Whether the request failed because of the mutations in it. */
const isOfTheseItems = ({ kind }: RequestFailure) => kind === 'fault' || kind === 'too_large' || kind === 'unreadable'

/** Whether something before the server refuses this mutation, and lets an empty push pass: no other mutation has to prove that the fault is its own. */
const isRefusedOnTheWay = (failure: RequestFailure): boolean =>
  failure.kind === 'unreachable' || ('isForeign' in failure && Boolean(failure.isForeign))

const describe = (failure: RequestFailure): string =>
  failure.kind === 'fault' ? `${failure.status ?? 'timeout'}` : failure.kind
