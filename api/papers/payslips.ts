import { ageOn } from '../../schema/accounts/birth-date.ts'
import type { HandMethod } from '../../schema/catalogues/labels.ts'
import { swissDay } from '../../schema/dates.ts'
import { swissYear } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import { floorFor } from '../../schema/law/floor.ts'
import { minimumOf } from '../../schema/law/place-words.ts'
import { holidayShareOn, holidayWithin, withHoliday } from '../../schema/law/shares.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { workOf } from '../../schema/law/work.ts'
import { centimesFor } from '../../schema/money.ts'
import { contributionsOf, deductionsFrom } from '../../schema/papers/contributions.ts'
import type { PaperData } from '../../schema/papers/paper.ts'
import { isRounded } from '../../schema/papers/payslip-text.ts'
import type { PayslipRequest } from '../../schema/papers/wire.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { issuePaper, paperChanged } from '../issuing/issue.ts'
import { readParties } from '../issuing/party-name.ts'
import { readYear } from '../issuing/work-of-year.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { readOffers } from '../law/offer-floor.ts'
import { notify } from '../notifications/notifications.ts'
import { paidBetween } from './movements.ts'
import { payslipMade } from './notifications.ts'
import { readName } from './stored-paper.ts'

interface PaidWork {
  posterId: Id
  studentId: Id
  jobId: Id
  job: string
  scheduledFor: Date | null
  canton: string | null
  rate: number
  expenses: number
}

/**
 * The payer of a confirmed hand payment or a released card payment makes its payslip (rule 3.4.665). One that says the same is returned instead; one
 * that says something else is withdrawn, and the new one names it. `wages`: the minimum wages of the operator. Returns its id. Refusals: not_found,
 * not_yours, nothing_paid.
 */
export const makePayslip = async (
  tx: Tx,
  me: Pick<Me, 'id'>,
  { paymentId, minutes, isSimplified }: PayslipRequest,
  wages: readonly WageRow[],
  isTold = true,
): Promise<Id> => {
  const paid = await findPaid(tx, paymentId)
  if (!paid || ![paid.posterId, paid.studentId].includes(me.id)) throw new Refusal('not_found')
  if (paid.posterId !== me.id) throw new Refusal('not_yours')
  // Orders two requests at once, of which the second finds the payslip of the first.
  await tx`select from users where id = ${me.id} for no key update`
  const data = await describeWage(tx, paid, { paymentId, minutes, isSimplified }, wages)
  const { posterId, studentId, jobId, job } = paid
  const [former] = await tx<{ id: Id; number: string; isOver: boolean; isSame: boolean }[]>`
    select id, number, withdrawn_at is not null as "isOver",
      data - 'replaces' = ${JSON.stringify(data)}::text::jsonb as "isSame"
    from papers where kind = 'payslip' and payment_id = ${paymentId} order by issued_at desc, id desc limit 1`
  if (former?.isSame && !former.isOver) return former.id
  if (former && !former.isOver) {
    await tx`update papers set withdrawn_at = now() where id = ${former.id}`
    paperChanged(tx, { id: former.id, posterId, studentId })
  }
  const id = await issuePaper(tx, {
    kind: 'payslip',
    posterId,
    studentId,
    jobId,
    paymentId,
    data: { ...data, replaces: former?.number ?? null },
  })
  if (isTold) await notify(tx, payslipMade(studentId, await readName(tx, me.id), { id, title: job }))
  return id
}

/** Finds a payment that counts: both have confirmed it, or its money is released and real. */
const findPaid = async (tx: Tx, id: Id): Promise<PaidWork | undefined> => {
  const [found] = await tx<PaidWork[]>`
    select paid.*, title as job, scheduled_for as "scheduledFor", canton, rate_centimes as rate from (
      select payer_id as "posterId", payee_id as "studentId", job_id as "jobId", expenses from hand_payments
      where id = ${id} and confirmed_at is not null and withdrawn_at is null
      union all
      select payer_id, payee_id, job_id, 0 from payments where id = ${id} and state = 'released' and provider <> 'simulated'
    ) paid join jobs on jobs.id = "jobId"`
  return found
}

const describeWage = async (
  tx: Tx,
  { posterId, studentId, jobId, job, scheduledFor, canton, rate, expenses }: PaidWork,
  { paymentId: reference, minutes, isSimplified }: PayslipRequest,
  wages: readonly WageRow[],
): Promise<Omit<PaperData['payslip'], 'replaces'>> => {
  const { year, paidOn, amount: gross, means, upTo } = await findLine(tx, { posterId, studentId }, reference)
  const { work, birthDate } = await readYear(tx, { posterId, studentId }, year)
  const contributions = contributionsOf(work, upTo)
  const basisPoints = holidayShareOn({ birthDate }, paidOn)
  const base = minutes === null ? null : centimesFor(rate / 100, minutes / 60)
  const isAsAgreed = base !== null && isRounded(gross, withHoliday(base, basisPoints))
  const holiday = isAsAgreed ? gross - base : holidayWithin(gross, basisPoints)
  const [offer] = await readOffers(tx, tx`j.id = ${jobId}`)
  const age = birthDate === null ? null : ageOn(birthDate, paidOn)
  const must = offer && floorFor(workOf(offer, age, paidOn), withReplaced(wageRows, wages)).must
  const isUnder = must && minutes !== null && gross - holiday < centimesFor(must.centimes / 100, minutes / 60)
  return {
    ...(await readParties(tx, { posterId, studentId })),
    job,
    workedOn: scheduledFor && swissDay(scheduledFor.toISOString()),
    minutes,
    rate,
    ...(isUnder && { minimum: { rate: must.centimes, name: minimumOf(must) } }),
    gross,
    holiday: {
      basisPoints,
      amount: holiday,
      isAgeKnown: birthDate !== null,
    },
    contributions,
    deductions: deductionsFrom(gross, contributions, { isSimplified, canton }),
    expenses,
    fee: means === 'card' ? feeOf(gross) : 0,
    means,
    paidOn,
    reference,
  }
}

interface Line {
  year: number
  paidOn: string
  amount: number
  means: HandMethod | 'card'
  /** The wage of the year up to this payment. */
  upTo: number
}

/** Finds a payment among those of its year. Refusals: nothing_paid (what was released went back). */
const findLine = async (
  tx: Tx,
  { posterId, studentId }: Pick<PaidWork, 'posterId' | 'studentId'>,
  id: Id,
): Promise<Line> => {
  const [found] = await tx<{ day: string }[]>`
    select paid_on::text as day from hand_payments where id = ${id}
    union all
    select (max(created_at) at time zone 'Europe/Zurich')::date::text from ledger_transfers
    where payment_id = ${id} and kind = 'release' having count(*) > 0`
  const year = swissYear(found?.day ?? new Date().toISOString())
  const lines = await paidBetween(tx, posterId, studentId, year)
  const at = lines.findIndex((line) => line.id === id)
  const line = lines[at]
  if (!line) throw new Refusal('nothing_paid')
  const upTo = lines.slice(0, at + 1).reduce((sum, { amount, isUnconfirmed }) => sum + (isUnconfirmed ? 0 : amount), 0)
  return { year, paidOn: line.paidOn, amount: line.amount, means: line.means, upTo }
}
