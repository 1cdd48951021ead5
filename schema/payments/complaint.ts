import type { z } from 'zod'
import type { ComplaintAnswer } from './answers.ts'

/** Days after which an operator decides about a complaint, or about a proposal to cancel, that is still open (rules 3.5.8 and 3.5.23). */
export const decidedAfterDays = 14

/** Days from the first complaint about a payment after which a rule ends the open one, if nobody has decided (rule 3.5.600). */
export const ruleEndDays = 42

/** Days for which both parties know that end in advance. */
export const ruleNoticeDays = 14

/** Days after which the operator is mailed about a complaint that is still open. */
export const operatorMailDays = [decidedAfterDays, 28] as const

/** Days until the other party is reminded of a complaint that they have not answered (rule 3.5.18). */
export const complaintReminderDays = 2

/** The most complaints of one party about a payment; each holds the money back. */
export const complaintsPerPayment = 3

/** The most answers of each party to a complaint. */
export const answersPerComplaint = 20

/** A party's complaint about a job whose money is held. */
export interface Complaint extends z.infer<typeof ComplaintAnswer> {}
export type ComplaintOutcome = NonNullable<Complaint['outcome']>
