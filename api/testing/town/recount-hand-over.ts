import { factsOf } from '../../../pwa/payments/wages/declaration.ts'
import { workOf } from '../../../schema/employment/wage-year.ts'
import { readPdf } from '../../papers/testing/read-pdf.ts'
import { countYear, type Deal } from './books.ts'
import type { Resident } from './resident.ts'
import { dayOf } from './swiss-days.ts'
import type { Village } from './village.ts'

/** What a household announces of a year is what it paid, and its register has the hours of each work. `most` is the greatest number that is drawn. */
export const recountHandOvers = async (village: Village, most: number): Promise<void> => {
  const { books, residents } = village
  const here = [...residents.values()].filter(({ isStudent, isHere }) => !isStudent && isHere)
  const years = [...books.heights.values()].filter(({ household }) => here.includes(household))
  const sums = years.map((one) => ({ ...one, ...countYear(books, one.household, one.student, one.year) }))
  // What nobody has confirmed yet is the rarer case.
  const drawn = sums
    .filter(({ confirmed, declared }) => confirmed + declared > 0)
    .toSorted((one, other) => Number(other.declared > 0) - Number(one.declared > 0))
  for (const { household, student, year } of drawn.slice(0, most))
    await checkHandOver(village, household, student, year)
}

const checkHandOver = async (village: Village, household: Resident, student: Resident, year: number): Promise<void> => {
  const { confirmed, declared } = countYear(village.books, household, student, year)
  const pages = await household.pullAll()
  const row = pages
    .flatMap(({ wageYear = [] }) => wageYear)
    .find((one) => one.posterId === household.id && one.studentId === student.id && one.year === year)
  const which = `the announcement of ${household.name} for ${student.name} in ${year}`
  if (!row) return village.reporter.wrong(`${which} has no counter`)
  const people = pages.flatMap(({ person = [] }) => person)
  const employee = people.find(({ id }) => id === student.id)
  const jobs = pages.flatMap(({ job = [] }) => job).filter(({ assignedToId }) => assignedToId === student.id)
  const employer = people.find(({ id }) => id === household.id) ?? household.of
  const work = workOf(row, employee?.studentProfile?.birthYear ?? null)
  // The page of the app posts these facts.
  const facts = factsOf({
    row,
    work,
    employer,
    student: employee,
    jobs,
    byCard: [],
  }).map(([label, value]) => ({ label, value }))
  const sent = { wageYearId: row.id, address: null, facts }
  const file = await household.call<ArrayBuffer>('POST', '/api/papers/hand-over', sent)
  if (file.status !== 200) return village.reporter.wrong(`${which} answers ${file.status}`)
  const { text } = await readPdf(new Uint8Array(file.body))
  village.reporter.read(which, text)
  const flat = text.replaceAll(/[\s’']/g, '')
  const gross = Number(new RegExp(`Salairebrut${year}(\\d+\\.\\d\\d)CHF`).exec(flat)?.[1])
  if (Math.round(gross * 100) !== confirmed + declared)
    village.reporter.wrong(`${which} says ${gross}, by our count ${((confirmed + declared) / 100).toFixed(2)}`)
  checkRegister(village, which, flat, registered(village, household, student, year))
}

/** The minutes of each work of a pair that a year's register has: those of work without an end, or that comes again, are unknown. */
const registered = ({ books }: Village, household: Resident, student: Resident, year: number): (number | null)[] =>
  books.deals
    .filter((deal) => deal.household === household && deal.student === student && isRegistered(deal, year))
    .map(({ agreedMinutes, noted, isWeekly, minutes }) => agreedMinutes ?? noted ?? (isWeekly ? null : minutes))

const isRegistered = ({ status, workedOn, scheduledFor }: Deal, year: number): boolean => {
  if (status === 'cancelled' || status === 'left') return false
  const on = workedOn ?? (status === 'completed' && scheduledFor !== null ? dayOf(scheduledFor) : null)
  return on?.startsWith(`${year}-`) ?? false
}

const checkRegister = ({ reporter }: Village, which: string, flat: string, works: (number | null)[]): void => {
  const said = /Total(aumoins)?(?:(\d+)h(\d\d)?|(\d+)min)/.exec(flat)
  if (works.length === 0) return
  const sum = works.reduce<number>((all, one) => all + (one ?? 0), 0)
  const read = said ? Number(said[2] ?? 0) * 60 + Number(said[3] ?? said[4] ?? 0) : undefined
  if (read !== sum && sum > 0) reporter.wrong(`${which} has ${read} minutes, by our count ${sum}`)
}
