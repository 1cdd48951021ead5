import { z } from 'zod'
import { workPermits } from '../accounts/birth-date.ts'
import { handMethods } from '../catalogues/labels.ts'
import { avsStates } from '../law/avs.ts'
import { paperKinds } from './kinds.ts'

const id = z.string().meta({ format: 'uuid' })
const centimes = z.number().int()
const moment = z.iso.datetime()
/** A day in Switzerland, "2026-11-28". */
const day = z.iso.date()

/** A party's name at the issue. It stays as it was then. */
const party = z.strictObject({ firstName: z.string(), lastName: z.string() })

const means = z.enum([...handMethods, 'card'])

/** Whether contributions are due on a year’s wage, as far as that was known at the issue (rule 2.2.251). */
const contributions = z.strictObject({
  state: z.enum(avsStates),
  year: z.number().int(),
  /** The wage of the year from this household so far. */
  total: centimes,
  /** What the household paid besides what this account did, where that decides: "over" beside a smaller sum. */
  besides: centimes.exactOptional(),
  /** The wage up to which nothing may be due; null in a year whose figures are not known. */
  limit: centimes.nullable(),
  /** The year whose limit it is, if that of the year itself was not known. */
  formerYear: z.number().int().exactOptional(),
})

/** The share for holidays. */
const holiday = z.strictObject({
  basisPoints: z.number().int(),
  amount: centimes,
  /** Whether the student has stated a date of birth: without one, the share is that of adults. */
  isAgeKnown: z.boolean(),
})

const deductions = z
  .array(
    z.strictObject({
      kind: z.enum(['avs', 'ac', 'canton', 'tax']),
      basisPoints: z.number(),
      amount: centimes,
      /** What the canton takes it for. */
      name: z.string().exactOptional(),
      /** The year whose rate it is, if that of the year itself was not known. */
      formerYear: z.number().int().exactOptional(),
    }),
  )
  .nullable()

export const ReceiptData = z.strictObject({
  payer: party,
  payee: party,
  /** The job's title. */
  job: z.string(),
  workedOn: day.nullable(),
  amount: centimes,
  /** What was refunded beside the wage. */
  expenses: centimes.exactOptional(),
  /** The part of a card payment that stays with the platform; 0 for a hand payment. */
  fee: centimes,
  means,
  paidOn: day,
  /** Who noted a hand payment, and when the other party agreed. Null for a card payment. */
  noted: z.strictObject({ by: z.enum(['payer', 'payee']), at: moment, confirmedAt: moment }).nullable(),
  /** The id of the payment. */
  reference: id,
  /** The number of the receipt that this one corrects. */
  replaces: z.string().nullable(),
  isSimulated: z.boolean(),
})

export const StatementData = z.strictObject({
  poster: party,
  student: party,
  /** The last day that the statement counts: the year’s end, or the day of issue. */
  upTo: day,
  lines: z.array(
    z.strictObject({
      paidOn: day,
      job: z.string(),
      /** The agreed hours; null where they are not known. */
      hours: z.number().nullable(),
      means,
      amount: centimes,
      /** Whether a hand payment has gone unanswered: only one party says it. */
      isUnconfirmed: z.boolean(),
      /** The share for holidays within the amount. The first statements lack it. */
      holiday: centimes.exactOptional(),
    }),
  ),
  /** The first statements lack it. */
  contributions: contributions.exactOptional(),
  /** As in a payslip, of the whole sum. Statements that lack it have the planned hours of a work beside each of its payments. */
  deductions: deductions.exactOptional(),
  replaces: z.string().nullable(),
})

export const CertificateData = z.strictObject({
  poster: party,
  student: party,
  job: z.string(),
  /** The kind of work, as people read it. */
  work: z.string(),
  place: z.string(),
  from: day,
  to: day,
  hours: z.number(),
  words: z.string().nullable(),
})

export const AgreementData = z.strictObject({
  poster: party,
  student: party,
  proposedBy: z.enum(['poster', 'student']),
  job: z.string(),
  /** The kind of work, as people read it. */
  work: z.string(),
  place: z.string(),
  from: day,
  /** Null for work without an agreed end. */
  to: day.nullable(),
  /** The agreed moment of the work, and how long it takes, as typed in the offer. */
  scheduledFor: moment.nullable(),
  duration: z.string(),
  /** The hours of a week, in minutes; null for work of one day. */
  weeklyMinutes: z.number().int().nullable(),
  /** Of an hour, before the share for holidays. */
  rate: centimes,
  /** Of an hour. */
  holiday,
  means,
  /** Whether the student needs a permit to work, as they say; null if they have not said it. */
  permit: z.enum(workPermits).nullable(),
  /** Whether the student is known to be under 18 on the first day. */
  isMinor: z.boolean(),
  /** What a minor's work keeps to. Such an agreement is issued once the parents have consented too; older ones were without. */
  limits: z.array(z.string()).exactOptional(),
  contributions,
  /** What else the two agree on. */
  words: z.string().nullable(),
  replaces: z.string().nullable(),
})

export const PayslipData = z.strictObject({
  poster: party,
  student: party,
  job: z.string(),
  workedOn: day.nullable(),
  /** The hours that are paid; null where the household does not say them. */
  minutes: z.number().int().nullable(),
  /** Of an hour, before the share for holidays. */
  rate: centimes,
  /** The sure minimum of an hour, if the base wage of these hours is under it, and its name. */
  minimum: z.strictObject({ rate: centimes, name: z.string() }).exactOptional(),
  /** What was paid: the wage before deductions, share for holidays included. */
  gross: centimes,
  holiday,
  contributions,
  /** What is kept of the wage for the insurances, and as tax in the simplified procedure; none if nothing is due, null where the app does not know it. */
  deductions,
  /** What was refunded beside the wage; it is none. */
  expenses: centimes,
  /** The part of a card payment that stays with the platform. */
  fee: centimes,
  means,
  paidOn: day,
  /** The id of the payment. */
  reference: id,
  replaces: z.string().nullable(),
})

const paper = {
  id,
  /** Null while a certificate is only asked for, and an agreement only proposed. */
  number: z.string().nullable(),
  posterId: id,
  studentId: id,
  /** Null for a statement, which is about all jobs of two people. */
  jobId: id.nullable(),
  /** The year that a statement is about, for all others that of the issue. */
  year: z.number().int(),
  language: z.enum(['fr']),
  issuedAt: moment.nullable(),
  posterSignedAt: moment.nullable(),
  studentSignedAt: moment.nullable(),
  withdrawnAt: moment.nullable(),
  /** By which anybody verifies the paper: "7KQ2-9FXM-3PTR-V4DA". Null until the issue. */
  code: z.string().nullable(),
}

/** A paper as its two parties read it. Once issued, its data never change. */
export const PaperAnswer = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('receipt'), ...paper, data: ReceiptData }),
    z.strictObject({ kind: z.literal('statement'), ...paper, data: StatementData }),
    z.strictObject({ kind: z.literal('certificate'), ...paper, data: CertificateData.nullable() }),
    z.strictObject({ kind: z.literal('agreement'), ...paper, data: AgreementData }),
    z.strictObject({ kind: z.literal('payslip'), ...paper, data: PayslipData }),
  ])
  .meta({ id: 'Paper' })

/** What anybody reads who has the code of a paper (rule 3.5.644). */
export const VerifiedPaperAnswer = z
  .strictObject({
    kind: z.enum(paperKinds),
    number: z.string(),
    year: z.number().int(),
    /** "Françoise D." */
    poster: z.string(),
    student: z.string(),
    issuedAt: moment,
    posterSignedAt: moment.nullable(),
    studentSignedAt: moment.nullable(),
    withdrawnAt: moment.nullable(),
    isSimulated: z.boolean(),
    /** What stands on the sheet, with both people as above: whoever has a printed one compares it. Empty once both are erased. */
    paragraphs: z.array(z.string()),
    facts: z.array(z.tuple([z.string(), z.string()]).readonly()),
    /** The SHA-256 of each file that was handed out, in hexadecimal. */
    hashes: z.array(z.string()),
  })
  .meta({ id: 'VerifiedPaper' })
