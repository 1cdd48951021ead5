import type { Random } from '../../../sync/testing/random.ts'
import type { Id } from '../../../schema/ids.ts'

export type Kind =
  | 'user'
  | 'job'
  | 'application'
  | 'message'
  | 'notification'
  | 'transaction'
  | 'review'
  | 'secret'
  | 'token'

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
      const found = part as Record<string, unknown>
      if (typeof found['clientSecret'] === 'string') this.add('secret', found['clientSecret'], of)
      const kind = kindOf(found)
      if (kind && typeof found['id'] === 'string') this.add(kind, found['id'], of)
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

const kindOf = (found: Record<string, unknown>): Kind | undefined => {
  if ('hourlyRate' in found) return 'job'
  if ('motivationLetter' in found) return 'application'
  if ('receiverId' in found) return 'message'
  if ('actionUrl' in found) return 'notification'
  if ('workPhotos' in found) return 'review'
  if ('jobTitle' in found && found['type'] === 'escrow_release') return 'transaction'
  return undefined
}
