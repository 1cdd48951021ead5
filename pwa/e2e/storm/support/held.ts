import sharp from 'sharp'
import type { User } from '../../../../schema/accounts/user.ts'
import type { Job } from '../../../../schema/jobs/job.ts'
import { applicationsOf, readTalk } from '../../support/people.ts'
import type { Held } from './count.ts'
import type { Cast, Written } from './written.ts'

/** The most entries of an answer. */
const mostListed = 500

/** Reads from the server all texts that were written, whoever it names as the author. */
export async function readHeld(url: string, written: readonly Written[], { marc, lea }: Cast): Promise<Held> {
  const texts: Held['texts'] = []
  const jobsOf = (kind: Written['kind']) =>
    new Set(written.flatMap((one) => (one.kind === kind && one.job ? [one.job] : [])))
  for (const job of jobsOf('letter'))
    for (const { message, studentId } of await applicationsOf(marc, job))
      texts.push({ kind: 'letter', text: message, authorId: studentId })
  for (const { id } of jobsOf('message'))
    for (const { content, senderId } of await readTalk(marc, id))
      texts.push({ kind: 'message', text: content, authorId: senderId })
  for (const { title, postedById } of await everyOffer(url))
    texts.push({ kind: 'offer', text: title, authorId: postedById })

  const { studentProfile, profileImageUrl } = await lea.call<User>('GET', '/api/auth/me')
  const colour = profileImageUrl ? await colourAt(url + profileImageUrl) : null
  return { texts, bio: studentProfile?.bio ?? null, colour }
}

/** Returns all offers, as a visitor sees them. */
const everyOffer = async (url: string): Promise<Job[]> => {
  const offers: Job[] = []
  for (let page = 1; ; page += 1) {
    const found = (await (await fetch(`${url}/api/jobs?limit=${mostListed}&page=${page}`)).json()) as Job[]
    offers.push(...found)
    if (found.length < mostListed) return offers
  }
}

const colourAt = async (address: string): Promise<string> => {
  const photo = Buffer.from(await (await fetch(address)).arrayBuffer())
  const { channels } = await sharp(photo).stats()
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('')}`
}
