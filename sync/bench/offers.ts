import { newId } from '../../schema/ids.ts'
import { pullLimits } from '../../schema/limits.ts'
import { memoryJob, memoryOffer, memoryUser } from '../testing/memory-rows.ts'
import type { Page } from './contender.ts'

const posters = 400

/** So many offers, newest first, in the pages of the server, 50 and then 500 each, as text. */
export const writePages = (count: number): string[] => {
  const people = Array.from({ length: Math.min(posters, count) }, (_, n) => {
    const { email: _email, phone: _phone, ...person } = memoryUser(newId(), `Paul ${n}`, 'private')
    return person
  })
  const byId = new Map(people.map((person) => [person.id, person]))
  const jobs = Array.from({ length: count }, (_, n) => {
    const offer = {
      ...memoryOffer(`Tailler la haie du jardin ${n}`),
      description: 'Une petite haie de thuyas, '.repeat(12),
    }
    return memoryJob(
      { ...offer, id: newId() },
      people[n % people.length]!.id,
      new Date(1_700_000_000_000 + n * 60_000).toISOString(),
    )
  }).toReversed()

  const pages: string[] = []
  for (let start = 0; start < count;) {
    const some = jobs.slice(start, start + (start === 0 ? pullLimits.firstPage : pullLimits.page))
    const named = [...new Set(some.map((job) => job.postedById))].map((id) => byId.get(id)!)
    pages.push(JSON.stringify({ jobs: some, people: named } satisfies Page))
    start += some.length
  }
  return pages
}
