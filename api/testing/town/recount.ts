import type { Balance, Person } from './answers.ts'
import { cardState, countYear, earningsOf, feeOf, releaseTime, yearOf, type Deal } from './books.ts'
import { checkNoFalseNews } from './recount-notices.ts'
import type { Resident } from './resident.ts'
import { hour } from './swiss-days.ts'
import type { Village } from './village.ts'

/** Counts everything again from what people did, and compares it with what they read. */
export const recount = async (village: Village): Promise<void> => {
  for (const resident of village.residents.values()) {
    if (!resident.isHere) continue
    await recountWallet(village, resident)
    await recountYears(village, resident)
    await resident.comparePhones()
    if (!resident.isStudent) continue
    await recountEarnings(village, resident)
    await recountRecord(village, resident)
  }
  await checkNoFalseNews(village)
}

/** While money of a card waits, both sides look at it each day. */
export const recountHeld = async (village: Village): Promise<void> => {
  const waiting = village.books.deals.filter(({ card }) => card?.settledAt === null)
  for (const resident of new Set(waiting.flatMap(({ household, student }) => [household, student])))
    await recountWallet(village, resident)
  for (const deal of waiting) await checkRelease(village, deal)
}

/** The money has the time of its release, to two hours: seven days may be counted by hours or by the calendar. A task that looks earlier goes to sleep again. */
const checkRelease = async ({ server, reporter }: Village, deal: Deal): Promise<void> => {
  const [held] = await server.sql<{ releaseAt: Date; runAt: Date }[]>`
    select release_at as "releaseAt", run_at as "runAt" from tasks join payments p on key = p.id::text
    where name = 'payment.autoRelease' and p.job_id = ${deal.jobId} and p.state = 'held'`
  if (!held || deal.isDisputed) return
  const off = Math.max(held.releaseAt.getTime(), held.runAt.getTime()) - releaseTime(deal)
  if (Math.abs(off) > 2 * hour)
    reporter.wrong(`the money of ${deal.title} is released ${Math.round(off / hour)} hours late`)
}

const dealsOf = ({ books }: Village, resident: Resident): Deal[] =>
  books.deals.filter(({ household, student }) => household === resident || student === resident)

const francs = (centimes: number): string => (centimes / 100).toFixed(2)

const recountWallet = async (village: Village, resident: Resident): Promise<void> => {
  const { server, reporter } = village
  const now = server.clock.now()
  const states = dealsOf(village, resident).map((deal) => ({
    deal,
    state: cardState(deal, now),
  }))
  if (states.some(({ state }) => state === 'unsure')) return
  const held = states
    .filter(({ state }) => state === 'held')
    .reduce((sum, { deal: { card, student } }) => {
      const amount = card?.amount ?? 0
      return sum + (student === resident ? amount - feeOf(amount) : amount)
    }, 0)
  const { body } = await resident.call<Balance>('GET', `/api/wallets/${resident.id}/balance`)
  if (body.pendingBalance !== held)
    reporter.wrong(`${resident.name} has ${francs(body.pendingBalance)} pending, by our count ${francs(held)}`)
}

const recountYears = async (village: Village, resident: Resident): Promise<void> => {
  const { books, server, reporter } = village
  const shown = (await resident.pullAll()).flatMap(({ wageYear = [] }) => wageYear)
  const others = new Set(
    dealsOf(village, resident).map(({ household, student }) => (household === resident ? student : household)),
  )
  for (const other of others) {
    const [household, student] = resident.isStudent ? [other, resident] : [resident, other]
    const first = Number(village.town.from.slice(0, 4))
    for (let year = first; year <= yearOf(server.clock.now()); year += 1) {
      const counted = countYear(books, household, student, year)
      const read = shown.find(
        (one) => one.posterId === household.id && one.studentId === student.id && one.year === year,
      )
      for (const kind of ['confirmed', 'declared', 'claimed', 'contested'] as const)
        if ((read?.[kind] ?? 0) !== counted[kind])
          reporter.wrong(
            `${resident.name} reads ${francs(read?.[kind] ?? 0)} ${kind} of ${other.name} in ${year}, by our count ${francs(counted[kind])}`,
          )
      if ((read?.card ?? 0) !== 0) reporter.wrong(`play money counts as wage of ${resident.name}`)
    }
  }
}

const recountEarnings = async (village: Village, student: Resident): Promise<void> => {
  const { server, reporter, books } = village
  const now = server.clock.now()
  if (dealsOf(village, student).some((deal) => cardState(deal, now) === 'unsure')) return
  const { body } = await student.call<{ totalEarnings: number }>('GET', `/api/students/${student.id}/earnings`)
  const counted = earningsOf(books, student, now)
  if (Math.round(body.totalEarnings * 100) !== counted)
    reporter.wrong(`${student.name} has earned ${body.totalEarnings}, by our count ${francs(counted)}`)
}

/** The mean of all stars and of all marks, to one decimal; null before the first review. */
const ratingOf = (deals: Deal[]): number | null => {
  const marks = deals.flatMap(({ review }) => (review ? [review.stars, review.mean] : []))
  if (marks.length === 0) return null
  return Math.floor((marks.reduce((sum, mark) => sum + mark, 0) / marks.length) * 10 + 0.5 + 1e-9) / 10
}

/** What everybody reads of a student, and the hours on which the two of a work agreed. */
const recountRecord = async (village: Village, student: Resident): Promise<void> => {
  const { reporter } = village
  const deals = dealsOf(village, student)
  const { body } = await student.call<Person>('GET', `/api/users/${student.id}`)
  const done = deals.filter(({ status }) => status === 'completed').length
  const { rating, completedJobs } = body.studentProfile
  if (completedJobs !== done) reporter.wrong(`${student.name} has done ${completedJobs} jobs, by our count ${done}`)
  if (rating !== ratingOf(deals)) reporter.wrong(`${student.name} is rated ${rating}, by our count ${ratingOf(deals)}`)
  for (const { jobId, agreedMinutes, household, scheduledFor, title, status } of deals) {
    if ((agreedMinutes === null && scheduledFor === null) || status === 'left') continue
    const job = await household.readJob(jobId)
    if (agreedMinutes !== null && job?.visit?.agreedMinutes !== agreedMinutes)
      reporter.wrong(`${title} took ${job?.visit?.agreedMinutes} minutes, and ${agreedMinutes} were agreed on`)
    const shown = job?.scheduledFor
    if (job?.assignedToId === student.id && scheduledFor !== null && Date.parse(shown ?? '') !== scheduledFor)
      reporter.wrong(`${title} is at ${shown}, and ${new Date(scheduledFor).toISOString()} was agreed on`)
  }
}
