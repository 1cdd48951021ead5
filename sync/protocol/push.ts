import { asPushAnswer } from '../http/answers.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { SyncEnvironment } from './environment.ts'
import { classify, type Trouble } from '../http/request-failure.ts'
import { lockPatience } from '../device/locks.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { takeBatch, writePush, type Sendable } from './push-batch.ts'
import { JsonText } from '../http/transport.ts'
import { applyVerdicts, failed } from './verdicts.ts'

/** How a drain ended. `acknowledged`: the server took something, so a pull brings its effect. */
export interface Drained {
  acknowledged: boolean
  /** What stopped it; absent when everything that could go has gone. */
  trouble?: Trouble
  /** When the next waiting mutation may be sent (milliseconds since 1970); absent when none waits for a time. */
  dueAt?: number
  /** The answer spoke of another copy of the server's data: a pull has to find out. */
  otherCopy?: true
}

/** Sends what waits in the outbox until nothing more can go. One request at a time per person on this device; safe if not. */
export const drain = async (db: LocalDatabase, env: SyncEnvironment): Promise<Drained> => {
  const rounds = new Rounds(db, env)
  for (;;) {
    const end = await env.locks.hold(`drain:${db.userId}`, () => rounds.next(), { patience: lockPatience })
    if (end) return end
  }
}

class Rounds {
  #acknowledged = false
  #epoch: string | undefined
  readonly #db: LocalDatabase
  readonly #env: SyncEnvironment

  constructor(db: LocalDatabase, env: SyncEnvironment) {
    this.#db = db
    this.#env = env
  }

  /** Sends one batch. Answers how the drain ended, or undefined while there may be more. */
  async next(): Promise<Drained | undefined> {
    const { items, epoch, dueAt } = await takeBatch(this.#db, this.#env.now())
    this.#epoch = epoch
    if (items.length === 0) return { acknowledged: this.#acknowledged, ...(dueAt !== undefined && { dueAt }) }
    const stop = await this.#send(items, new Set())
    await this.#putBack(items)
    return stop && { acknowledged: this.#acknowledged, ...stop }
  }

  /**
   * Sends these and writes down what came of it; what stops the whole drain is answered. A request that fails as a whole while an
   * empty one goes through is halved until the mutation that breaks it stands alone. `closed`: lanes where one has failed on the way.
   */
  async #send(all: Sendable[], closed: Set<string>): Promise<Pick<Drained, 'trouble' | 'otherCopy'> | undefined> {
    const items = all.filter((item) => !closed.has(item.lane))
    if (items.length === 0) return undefined
    const outcome = await this.#attempt(items)
    if (outcome === 'taken') {
      for (const lane of await this.#lanesLeft(items)) closed.add(lane)
      return undefined
    }
    if (outcome === 'other_copy') return { otherCopy: true }
    if (!isOfTheseItems(outcome)) return { trouble: outcome }
    if (outcome.kind === 'fault') {
      const probe = await this.#probe()
      if (probe) return { trouble: probe }
    }

    const [only] = items
    if (items.length === 1 && only) {
      await this.#blame(only, outcome)
      closed.add(only.lane)
      return undefined
    }
    const middle = Math.ceil(items.length / 2)
    return (await this.#send(items.slice(0, middle), closed)) ?? (await this.#send(items.slice(middle), closed))
  }

  async #attempt(items: Sendable[]): Promise<'taken' | 'other_copy' | Trouble> {
    const answer = await this.#ask(items)
    if ('kind' in answer) return answer
    // Nothing was applied; what that copy has lost must be offered first.
    if (this.#epoch !== undefined && answer.epoch !== this.#epoch) return 'other_copy'
    const answered = new Set(answer.verdicts.map(({ id }) => id))
    const silent = items.filter(({ id }) => !answered.has(id))
    const verdicts = [...answer.verdicts, ...silent.map(({ id }) => ({ id, verdict: 'retry', after: 0 }) as const)]
    if (!(await applyVerdicts(this.#db, this.#env, { ...answer, verdicts }))) return 'other_copy'
    if (verdicts.some(({ verdict }) => verdict === 'applied' || verdict === 'duplicate')) this.#acknowledged = true
    return 'taken'
  }

  async #ask(items: Sendable[]) {
    const body = await this.#write(items)
    if (!body) return { kind: 'unreadable' } as const
    try {
      const answer = asPushAnswer(await this.#env.call<unknown>('POST', '/api/sync/push', body))
      return answer ?? ({ kind: 'unreachable' } as const)
    } catch (error) {
      return classify(error)
    }
  }

  /** Undefined where the photo that goes with it can't be read. */
  async #write(items: Sendable[]): Promise<JsonText | undefined> {
    const photo = items.find((item) => item.photo)?.photo
    try {
      const text = photo && (await this.#env.readPhoto(photo))
      return new JsonText(writePush(this.#db.userId ?? '', this.#epoch, items, text))
    } catch {
      return undefined
    }
  }

  /** Whether the server takes pushes at all: otherwise no mutation is to blame. */
  async #probe(): Promise<Trouble | undefined> {
    const answer = await this.#ask([])
    if (!('kind' in answer)) return undefined
    return answer.kind === 'fault' || answer.kind === 'too_large' ? { kind: 'unreachable' } : answer
  }

  /** The lanes of what is still to be sent: nothing behind it may overtake it. */
  async #lanesLeft(items: Sendable[]): Promise<string[]> {
    const now = await this.#db.outbox
      .where('id')
      .anyOf(items.map(({ id }) => id))
      .toArray()
    return now.filter(({ state }) => state !== 'acknowledged').map(({ lane }) => lane)
  }

  async #blame(item: Sendable, trouble: Trouble): Promise<void> {
    await this.#change([item], (current) => ({ ...failed(current, this.#env, describe(trouble)), alone: true }))
  }

  /** Of those still under way nothing is known: they go again. */
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

/** Whether the request failed over what it carried. */
const isOfTheseItems = ({ kind }: Trouble) => kind === 'fault' || kind === 'too_large' || kind === 'unreadable'

const describe = (trouble: Trouble): string =>
  trouble.kind === 'fault' ? `${trouble.status ?? 'timeout'}` : trouble.kind
