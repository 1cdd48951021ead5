import sharp from 'sharp'
import type { Message } from '../../../../schema/messages/message.ts'
import type { User } from '../../../../schema/accounts/user.ts'
import type { Job } from '../../../../schema/jobs/job.ts'
import { applicationsOf, type Person } from '../../support/people.ts'

/** Something that somebody wrote in the browser. */
export interface Written {
  kind: 'letter' | 'message' | 'bio' | 'photo'
  /** Unlike every other text; of a photo the colour, "#2f8060". */
  text: string
  job?: Job
  /** Whether the screen had confirmed it before the browser was killed. */
  isConfirmed: boolean
}

export interface Count {
  lost: string[]
  doubled: string[]
  misnamed: string[]
}

/**
 * Counts what the promise forbids: what was confirmed and is not on the server, what is there twice, and what is there under another name.
 * Of a bio and a photo the last one stands, so a later one, confirmed or not, may have replaced a confirmed one.
 */
export async function countAtServer(url: string, written: Written[], author: Person, reader: Person): Promise<Count> {
  const count: Count = { lost: [], doubled: [], misnamed: [] }
  const judge = (one: Written, authors: string[]) => {
    const name = `${one.kind} ${one.text}`
    if (authors.length === 0 && one.isConfirmed) count.lost.push(name)
    if (authors.length > 1) count.doubled.push(name)
    if (authors.some((id) => id !== author.user.id)) count.misnamed.push(name)
  }

  const ofKind = (kind: Written['kind']) => written.filter((one) => one.kind === kind)
  for (const one of ofKind('letter')) {
    const found = (await applicationsOf(reader, one.job!)).filter(({ message }) => message === one.text)
    judge(
      one,
      found.map(({ studentId }) => studentId),
    )
  }
  for (const job of new Set(ofKind('message').map((one) => one.job!))) {
    const messages = await reader.call<Message[]>('GET', `/api/jobs/${job.id}/messages?limit=500`)
    for (const one of ofKind('message').filter((message) => message.job === job)) {
      const found = messages.filter(({ content }) => content === one.text)
      judge(
        one,
        found.map(({ senderId }) => senderId),
      )
    }
  }

  const user = await author.call<User>('GET', '/api/auth/me')
  const bio = user.studentProfile?.bio ?? null
  count.lost.push(...whatWasReplaced(ofKind('bio'), (text) => text === bio))
  const colour = user.profileImageUrl && (await colourOf(url + user.profileImageUrl))
  count.lost.push(...whatWasReplaced(ofKind('photo'), (text) => colour !== null && isNear(text, colour)))
  return count
}

/** Returns the last confirmed one, if neither it nor a later one stands. */
const whatWasReplaced = (written: Written[], stands: (text: string) => boolean): string[] => {
  const last = written.findLastIndex(({ isConfirmed }) => isConfirmed)
  const mayStand = written.slice(last)
  const one = written[last]
  return one && !mayStand.some(({ text }) => stands(text)) ? [`${one.kind} ${one.text}`] : []
}

/** A picture of one colour. */
export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()

const colourOf = async (address: string): Promise<string> => {
  const photo = Buffer.from(await (await fetch(address)).arrayBuffer())
  const { channels } = await sharp(photo).stats()
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Compression moves a colour a little. */
const isNear = (one: string, other: string): boolean =>
  [1, 3, 5].every((at) => Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16)) <= 6)
