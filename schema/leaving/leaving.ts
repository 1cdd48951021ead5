import type { z } from 'zod'
import type { DepartureAnswer } from './answers.ts'

/** Why a student leaves agreed work. */
export const leaveReasons = ['ill', 'exam', 'transport', 'family', 'other'] as const
export type LeaveReason = (typeof leaveReasons)[number]
export const leaveReasonLabels = {
  ill: 'Malade',
  exam: 'Cours ou examen',
  transport: 'Transport',
  family: 'Imprévu familial',
  other: 'Autre raison',
} as const satisfies Record<LeaveReason, string>

/** That a student has left the agreed work of an open offer, as its poster reads it. */
export interface Departure extends z.infer<typeof DepartureAnswer> {}

/** Days after a rejection in which somebody who was turned down for another one is asked again (rule 2.2.215). */
export const askAgainDays = 14

/** Hours before agreed work until which its end leaves no mark on whoever ends it (rule 1.2.612). */
export const noticeHours = 12

/** Whether agreed work ends early enough to leave no mark: `noticeHours` before its date, or without a date. */
export const isEarlyEnd = (endedAt: string, scheduledFor: string | null): boolean =>
  scheduledFor === null || Date.parse(endedAt) <= Date.parse(scheduledFor) - noticeHours * 60 * 60 * 1_000

/** "Malade", "Malade : « Désolée ! »"; the words alone where no reason was chosen. "" if nothing was said. */
export const describeDeparture = ({ reason, words }: Pick<Departure, 'reason' | 'words'>): string => {
  const quoted = words === undefined ? '' : `« ${words} »`
  if (reason === 'other') return quoted
  return quoted ? `${leaveReasonLabels[reason]} : ${quoted}` : leaveReasonLabels[reason]
}
