import { fullName, type PublicUser } from '../../../schema/accounts/user.ts'
import { dayKey, formatMonth, swissDay } from '../../../schema/dates.ts'
import { swissYear, totalOf } from '../../../schema/employment/wage-year.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { formatMinutes } from '../../../schema/jobs/duration.ts'
import type { Id } from '../../../schema/ids.ts'
import { formatShare, holidayShareOn, holidayWithin } from '../../../schema/law/shares.ts'
import { formatMoney } from '../../../schema/money.ts'
import { isStanding } from '../../../schema/payments/hand-payment.ts'
import { knownHours, minutesOfWork } from '../../../schema/jobs/hours-of-work.ts'
import type { JobPayment } from '../job-payments.ts'
import type { Wages } from '../wages.ts'

/** One field of a declaration: its label, and the value as it is copied. */
export type Fact = readonly [label: string, value: string]

export interface Declared extends Pick<Wages, 'row' | 'work'> {
  employer: Pick<PublicUser, 'firstName' | 'lastName'>
  student: PublicUser | undefined
  /** The jobs of the two people. */
  jobs: readonly JobRow[]
  /** What the employer has paid by card. */
  byCard: readonly JobPayment[]
}

/** Returns the data that a household announces of a year's work, as far as they are known (rule 2.2.254). The address is typed on the page. */
export const factsOf = (declared: Declared): Fact[] => {
  const { row, employer, student } = declared
  const total = totalOf(row)
  const payments = paymentsOf(declared)
  const paid = declared.jobs.filter(({ id }) => payments.some(({ jobId }) => jobId === id))
  const places = [...new Set(paid.map(({ location }) => location))]
  return [
    ['Employeur', fullName(employer)],
    ['Personne employée', student ? fullName(student) : ''],
    ['Date de naissance', row.birthDate ? dayKey(row.birthDate) : ''],
    ['Premier jour', firstDayOf(declared)],
    ['Heures', hoursOf(paid, row.year)],
    ...monthsOf(payments, total),
    [`Salaire brut ${row.year}`, formatMoney(total, false)],
    ...(row.elsewhere ? [['Payé ailleurs', formatMoney(row.elsewhere, false)] as const] : []),
    ...(row.together
      ? [[`Payé par ${row.together.name}, du même ménage`, formatMoney(row.together.household, false)] as const]
      : []),
    ['Part de vacances', holidaysOf(declared, payments, total)],
    ['Lieu de travail', places.join(' ; ')],
  ]
}

/** The day of the first work or payment that the device knows of the year. Work that was cancelled has none. */
const firstDayOf = ({ row, jobs }: Declared): string => {
  const days = jobs
    .flatMap(({ status, scheduledFor, handPayments = [] }) => [
      ...(scheduledFor && status !== 'cancelled' ? [swissDay(scheduledFor)] : []),
      ...handPayments.map(({ paidOn }) => paidOn),
    ])
    .filter((day) => swissYear(day) === row.year)
  const [first] = days.toSorted()
  return first === undefined ? '' : dayKey(first)
}

/** The hours of finished work that was paid, where they can be read and do not come again: work without its pay would look like a low wage. */
const hoursOf = (paid: readonly JobRow[], year: number): string => {
  const done = paid.filter(({ status, updatedAt, scheduledFor }) => {
    return status === 'completed' && swissYear(scheduledFor ?? updatedAt) === year
  })
  const known = done.map((job) => minutesOfWork(knownHours(job))).filter((minutes) => minutes !== null)
  if (known.length === 0 || known.length < done.length) return ''
  return formatMinutes(known.reduce((sum, minutes) => sum + minutes, 0))
}

type Payment = Readonly<{ jobId: Id; at: string; amount: number }>

/** What was paid in the year, by hand and by card. */
const paymentsOf = ({ row, jobs, byCard }: Declared): Payment[] => {
  const ids = new Set(jobs.map(({ id }) => id))
  return [
    ...jobs.flatMap(({ id, handPayments = [] }) =>
      handPayments.filter(isStanding).map(({ paidOn, amount }) => ({ jobId: id, at: paidOn, amount })),
    ),
    ...byCard.filter(({ jobId, isPlay, steps }) => ids.has(jobId) && !isPlay && steps.includes('released')),
  ].filter(({ at }) => swissYear(at) === row.year)
}

const isAllKnown = (payments: readonly Payment[], total: number): boolean =>
  payments.reduce((all, { amount }) => all + amount, 0) === total

/** "novembre 2026": what was paid in each month, if the device knows all of the year's payments. */
const monthsOf = (payments: readonly Payment[], total: number): Fact[] => {
  if (!isAllKnown(payments, total)) return []
  const months = new Map<string, number>()
  for (const { at, amount } of payments.toSorted((a, b) => a.at.localeCompare(b.at)))
    months.set(formatMonth(at), (months.get(formatMonth(at)) ?? 0) + amount)
  return [...months].map(([month, amount]) => [`Brut ${month}`, formatMoney(amount, false)] as const)
}

/** The share for holidays of each payment by its day, or of the whole year at its end if the device does not know all payments. */
const holidaysOf = ({ row, work, student }: Declared, payments: readonly Payment[], total: number): string => {
  const today = swissDay(new Date().toISOString())
  const birth = { ...student?.studentProfile, ...(row.birthDate && { birthDate: row.birthDate }) }
  const parts = isAllKnown(payments, total) ? payments : [{ at: `${row.year}-12-31`, amount: total }]
  const shares = parts.map(({ at, amount }) => ({ amount, share: holidayShareOn(birth, swissDay(at), today) }))
  const percent = [...new Set(shares.map(({ share }) => share))].map(formatShare).join(' et ')
  if (work.birthYear === null) return `${percent} (10.64 % avant 20 ans)`
  const part = shares.reduce((sum, { amount, share }) => sum + holidayWithin(amount, share), 0)
  return `${percent}, soit ${formatMoney(part, false)} si elle est comprise`
}
