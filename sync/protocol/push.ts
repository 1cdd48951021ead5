import { asPushAnswer } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import { classify, type RequestFailure } from '../http/request-failure.ts'
import { lockPatience } from '../device/locks.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { takeBatch, writePush, type Batch, type Sendable } from './push-batch.ts'
import { JsonText } from '../http/transport.ts'
import { applyVerdicts, withFailure } from './verdicts.ts'

/** Milliseconds for a push: 30 s, and for photos what a line of 160 kbit/s needs, whose base64 is a third longer than they are. */
const timeFor = (items: Sendable[]): number => {
  const bytes = items.flatMap(({ photo, photos = [] }) => (photo ? [photo, ...photos] : photos))
  return 30_000 + bytes.reduce((sum, { size }) => sum + size, 0) / 15
}

/** How a drain ended. `acknowledged`: the server applied something, so a pull brings its effect. */
export interface Drained {
  acknowledged: boolean
  /** Why the drain ended early; absent when everything that could be sent was sent. */
  failure?: RequestFailure
  /** When the next waiting mutation may be sent (milliseconds since 1970); absent when none waits for a time. */
  dueAt?: number
  /** The server answered under another epoch: a pull decides whether to resync. */
  otherEpoch?: true
}

/**
 * Sends the outbox until nothing more can be sent. A lock keeps it to one request at a time per user on this device; it is safe
 * without the lock.
 */
export const drain = async (db: LocalDatabase, env: SyncEnvironment): Promise<Drained> => {
  const rounds = new Rounds(db, env)
  for (;;) {
    const end = await env.locks.hold(`drain:${db.userId}`, () => rounds.next(), { patience: lockPatience })
    if (end) return end
  }
}

class Rounds {
  #acknowledged = false
  #standing: Pick<Batch, 'epoch' | 'generation' | 'acknowledged'> = {
    epoch: undefined,
    generation: 0,
    acknowledged: undefined,
  }
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment

  constructor(db: LocalDatabase, env: SyncEnvironment) {
    this.#db = db
    this.#env = env
  }

  /** Sends one batch. Returns how the drain ended, or undefined while there may be more. */
  async next(): Promise<Drained | undefined> {
    const { items, dueAt, ...standing } = await takeBatch(this.#db, this.#env.now())
    this.#standing = standing
    if (items.length === 0) return { acknowledged: this.#acknowledged, ...(dueAt !== undefined && { dueAt }) }
    const stop = await this.#send(items, new Set())
    await this.#putBack(items)
    return stop && { acknowledged: this.#acknowledged, ...stop }
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
    if (outcome === 'taken') {
      for (const lane of await this.#lanesLeft(items)) closed.add(lane)
      return undefined
    }
    if (outcome === 'other_epoch') return { otherEpoch: true }
    if (!isOfTheseItems(outcome)) return { failure: outcome }
    if (outcome.kind === 'fault') {
      const probe = await this.#probe()
      if (probe) return { failure: probe }
    }

    const [only] = items
    if (items.length === 1 && only) {
      await this.#recordFailure(only, outcome)
      closed.add(only.lane)
      return undefined
    }
    const middle = Math.ceil(items.length / 2)
    return (await this.#send(items.slice(0, middle), closed)) ?? (await this.#send(items.slice(middle), closed))
  }

  async #push(items: Sendable[]): Promise<'taken' | 'other_epoch' | RequestFailure> {
    const answer = await this.#ask(items)
    if ('kind' in answer) return answer
    // Under another epoch nothing was applied: mutations that the server has lost must be sent again first.
    const { epoch, generation } = this.#standing
    if (epoch !== undefined && answer.epoch !== epoch) return 'other_epoch'
    const answered = new Set(answer.verdicts.map(({ id }) => id))
    const silent = items.filter(({ id }) => !answered.has(id))
    const verdicts = [...answer.verdicts, ...silent.map(({ id }) => ({ id, verdict: 'retry', after: 0 }) as const)]
    if (!(await applyVerdicts(this.#db, this.#env, { ...answer, verdicts }, generation))) return 'other_epoch'
    if (verdicts.some(({ verdict }) => verdict === 'applied' || verdict === 'duplicate')) this.#acknowledged = true
    return 'taken'
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
    const now = await this.#db.outbox
      .where('id')
      .anyOf(items.map(({ id }) => id))
      .toArray()
    return now.filter(({ state }) => state !== 'acknowledged').map(({ lane }) => lane)
  }

  async #recordFailure(item: Sendable, failure: RequestFailure): Promise<void> {
    await this.#change([item], (current) => ({ ...withFailure(current, this.#env, describe(failure)), alone: true }))
  }

  /** Queues the mutations that have no verdict yet, to be sent again. */
  async #putBack(items: Sendable[]): Promise<void> {
    if ((await this.#db.outbox.where('state').equals('sending').count()) === 0) return
    await this.#change(items, (current) => ({ ...current, state: 'queued' }))
  }

  async #change(items: Sendable[], change: (item: OutboxItem) => OutboxItem): Promise<void> {
    const { outbox } = this.#db
    await this.#db.transaction('rw', outbox, async () => {
      for (const { order } of items) {
        const current = await outbox.get(order)
        if (current?.state === 'sending') await outbox.put(change(current))
      }
    })
  }
}

/** Whether the request failed because of the mutations in it. */
const isOfTheseItems = ({ kind }: RequestFailure) => kind === 'fault' || kind === 'too_large' || kind === 'unreadable'

const describe = (failure: RequestFailure): string =>
  failure.kind === 'fault' ? `${failure.status ?? 'timeout'}` : failure.kind
