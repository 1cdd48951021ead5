import type { Id } from '../../../schema/ids.ts'
import type { Resident } from './resident.ts'
import type { Village } from './village.ts'

/** The addresses of what is not a stranger's. */
const closed = (deal: { jobId: Id }, owner: Resident): string[] => [
  `/api/jobs/${deal.jobId}/messages`,
  `/api/jobs/${deal.jobId}/applications`,
  `/api/jobs/${deal.jobId}/complaints`,
  `/api/users/${owner.id}/jobs`,
  `/api/users/${owner.id}/accepted-jobs`,
  `/api/users/${owner.id}/deleted-jobs`,
  `/api/wallets/${owner.id}/balance`,
  `/api/wallets/${owner.id}/transactions`,
  `/api/notifications/${owner.id}`,
  `/api/students/${owner.id}/earnings`,
  `/api/applications/student/${owner.id}`,
  `/api/sync/pull?user=${owner.id}&epoch=&feeds=${encodeURIComponent(`user:${owner.id}@new`)}`,
]

/** Fields of agreed work that only its two people read. */
const ofTwo = [
  'assignedToId',
  'assignedTo',
  'handPayments',
  'visit',
  'timeProposals',
  'complaint',
  'cancellationProposedAt',
]

/** A stranger tries other people's addresses: nobody reads what is not theirs. */
export const tryOthers = async (
  { books, residents, reporter, server, luck: random }: Village,
  times: number,
): Promise<void> => {
  const here = [...residents.values()].filter(({ isHere }) => isHere)
  for (let tried = 0; tried < times; tried += 1) {
    const deal = random.pick(books.deals)
    const stranger = random.pick(here.filter((one) => one !== deal?.household && one !== deal?.student))
    if (!deal || !stranger) return
    const owner = random.chance(0.5) ? deal.household : deal.student
    const path = random.pick(closed(deal, owner))!
    const { status } = await stranger.call('GET', path)
    if (status < 400) reporter.wrong(`a stranger reads ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`)
    const [paper] = await server.sql<{ id: Id }[]>`select id from papers where job_id = ${deal.jobId} limit 1`
    if (paper && (await stranger.call('GET', `/api/papers/${paper.id}/pdf`)).status < 400)
      reporter.wrong('a stranger reads a paper')

    const { body: job } = await stranger.call<Record<string, unknown>>('GET', `/api/jobs/${deal.jobId}`)
    for (const field of ofTwo)
      if (job[field] !== undefined && job[field] !== null && !(Array.isArray(job[field]) && job[field].length === 0))
        reporter.wrong(`a stranger reads ${field} of agreed work`)
    const { body: person } = await stranger.call<Record<string, unknown>>('GET', `/api/users/${owner.id}`)
    const meets = books.deals.some(
      ({ household, student }) =>
        (household === stranger && student === owner) || (household === owner && student === stranger),
    )
    // Whoever waits for an answer to a letter may be called, too.
    const [letter] = await server.sql`
      select from applications a join jobs j on j.id = a.job_id
      where (a.student_id = ${owner.id} and j.posted_by_id = ${stranger.id}) or (a.student_id = ${stranger.id} and j.posted_by_id = ${owner.id}) limit 1`
    if (meets || letter) continue
    if (JSON.stringify(person).includes(owner.email) || person['phone'] !== undefined)
      reporter.wrong('a stranger reads how to reach somebody')
  }
}
