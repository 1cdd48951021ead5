import type { Random } from '../../../sync/testing/random.ts'
import type { Id } from '../../../schema/ids.ts'

export type Kind =
  | 'user'
  | 'job'
  | 'application'
  /** The accepted application of agreed work, which its student may leave. */
  | 'agreed application'
  | 'message'
  | 'notification'
  | 'transaction'
  | 'review'
  | 'secret'
  | 'token'
  /** A parent's link, and its mailed code, named by the link's token instead of a person's id. */
  | 'consent'
  | 'consent code'
  | 'session'
  | 'calendar'
  | 'complaint'
  | 'report'
  | 'own offer'
  /** A photo, named by its offer's id instead of a person's. */
  | 'offer photo'
  | 'hand payment'
  | 'hours'
  /** A job, named by the id of its hand payment or of its proposed hours instead of a person's. */
  | 'hand-paid job'
  | 'paper'
  | 'paper code'
  | 'certificate'
  /** An agreement that neither has signed. */
  | 'proposal'
  /** A job, named by its certificate's id instead of a person's. */
  | 'certified job'
  | 'completed job'
  | 'wages'
  | 'agreed job'
  /** A proposal of another time, and its job, named by the proposal's id instead of a person's. */
  | 'time proposal'
  | 'rescheduled job'
  /** A question about an offer, and its offer, named by the question's id instead of a person's. */
  | 'question'
  | 'asked offer'
  | 'job with money'
  | 'message with photo'
  | 'report with photos'

/** Ids that exist: all of them, and for each person those that an answer gave them. */
export class Pools {
  readonly #names = new Map<string, string[]>()
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** `of`: the person whose answer named it. */
  add(kind: Kind, name: string, of?: Id): void {
    this.#put(kind, name)
    if (of !== undefined) this.#put(`${kind} ${of}`, name)
  }

  /** Picks mostly an id that this person was given. */
  pick(kind: Kind, of: Id | undefined, random: Random): string | undefined {
    const own = of === undefined || random.chance(0.3) ? undefined : random.pick(this.#names.get(`${kind} ${of}`) ?? [])
    return own ?? random.pick(this.#names.get(kind) ?? [])
  }

  /** Adds the ids that an answer contains. */
  learn(answer: unknown, of: Id | undefined): void {
    const parts = Array.isArray(answer) ? answer.slice(0, 5) : [answer]
    for (const part of parts) {
      if (part === null || typeof part !== 'object') continue
      const found = part as Found
      for (const [kind, nameIn] of clues) {
        const name = nameIn(found)
        if (typeof name === 'string') this.add(kind, name, of)
      }
      if ('devices' in found) this.learn(found['devices'], of)
    }
  }

  /** A new id replaces a random one, so that old ids stay in use for a while. */
  #put(key: string, name: string): void {
    const names = this.#names.get(key) ?? []
    this.#names.set(key, names)
    if (names.length < 40) names.push(name)
    else names[this.#random.between(0, names.length - 1)] = name
  }
}

/** A part of an answer. */
interface Found {
  [field: string]: unknown
  attachment?: { kind: unknown } | null
}

/** For each kind, how to read an id of that kind from a part of an answer. */
const clues: [Kind, (found: Found) => unknown][] = [
  ['job', (found) => 'hourlyRate' in found && found['id']],
  [
    'agreed job',
    (found) => 'hourlyRate' in found && /assigned|in_progress/.test(String(found['status'])) && found['id'],
  ],
  ['job with money', (found) => found['paymentState'] === 'held' && found['jobId']],
  ['application', (found) => 'motivationLetter' in found && found['status'] === 'pending' && found['id']],
  ['message', (found) => 'receiverId' in found && found['id']],
  ['message with photo', (found) => found.attachment?.kind === 'photo' && found['id']],
  ['notification', (found) => 'actionUrl' in found && found['id']],
  ['transaction', (found) => found['type'] === 'escrow_release' && found['id']],
  ['review', (found) => 'workPhotos' in found && found['id']],
  ['secret', (found) => found['clientSecret']],
  ['session', (found) => 'isCurrent' in found && found['id']],
  ['calendar', ({ address }) => typeof address === 'string' && address.split('/').at(-1)],
  ['complaint', (found) => 'releaseId' in found && found['settledAt'] === null && found['id']],
  ['report', (found) => 'accused' in found && found['id']],
  ['report with photos', (found) => 'accused' in found && found['photos'] !== 0 && found['id']],
]
