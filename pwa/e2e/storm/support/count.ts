import type { Id } from '../../../../schema/ids.ts'
import { authorOf, isNear, type Cast, type Kind, type Written } from './written.ts'

/** What the server holds that the people of a storm wrote. */
export interface Held {
  /** Each text, with the person whom the server names as its author. */
  texts: { kind: Kind; text: string; authorId: Id }[]
  bio: string | null
  /** The colour of the photo, if there is one. */
  colour: string | null
}

type Shown = Pick<Held['texts'][number], 'kind' | 'text'>

export interface Count {
  lost: string[]
  doubled: string[]
  misnamed: string[]
}

/**
 * Counts what the promise forbids: confirmed texts that are not on the server, texts that are there twice, and texts under another name. Of bios and
 * photos only the last one is kept, so a later one, confirmed or not, may have replaced a confirmed one.
 */
export function countBroken(written: readonly Written[], held: Held, cast: Cast): Count {
  const count: Count = { lost: [], doubled: [], misnamed: [] }
  for (const { kind, text, isConfirmed } of written) {
    if (kind === 'bio' || kind === 'photo') continue
    const name = `${kind} ${text}`
    const authors = held.texts.filter((one) => one.kind === kind && one.text === text).map(({ authorId }) => authorId)
    if (authors.length === 0 && isConfirmed) count.lost.push(name)
    if (authors.length > 1) count.doubled.push(name)
    if (authors.some((id) => id !== authorOf(kind, cast).user.id)) count.misnamed.push(name)
  }
  const ofKind = (kind: Kind) => written.filter((one) => one.kind === kind)
  count.lost.push(...whatWasReplaced(ofKind('bio'), (text) => text === held.bio))
  count.lost.push(...whatWasReplaced(ofKind('photo'), (text) => held.colour !== null && isNear(text, held.colour)))
  return count
}

/** How many messages of a conversation are looked for on a device, which holds only the newest. */
const newestMessages = 20

/**
 * Returns the texts of the server that this device should show exactly once and does not: letters, offers, and the newest messages of each
 * conversation.
 */
export function findUnshown(written: readonly Written[], held: Held, shown: readonly Shown[]): string[] {
  const arrived = written.filter(({ kind, text }) => held.texts.some((one) => one.kind === kind && one.text === text))
  const isRecent = (one: Written) =>
    one.kind !== 'message' ||
    arrived
      .filter(({ job }) => job === one.job)
      .slice(-newestMessages)
      .includes(one)
  return arrived.filter(isRecent).flatMap(({ kind, text }) => {
    const times = shown.filter((one) => one.kind === kind && one.text === text).length
    return times === 1 ? [] : [`${kind} ${text} shown ${times} times`]
  })
}

/** Returns the last confirmed text, unless the server has it or a later one. */
const whatWasReplaced = (written: readonly Written[], stands: (text: string) => boolean): string[] => {
  const last = written.findLastIndex(({ isConfirmed }) => isConfirmed)
  const one = written[last]
  return one && !written.slice(last).some(({ text }) => stands(text)) ? [`${one.kind} ${one.text}`] : []
}
