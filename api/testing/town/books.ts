import type { Id } from '../../../schema/ids.ts'
import { dayOf } from './swiss-days.ts'
import type { Resident } from './resident.ts'

/*
 * What people of the town did, as they would write it down themselves: only acts that were confirmed stand here. All checks count from it.
 */

export interface HandNote {
  id: Id
  work: Deal
  amount: number
  /** "2027-03-28" */
  paidOn: string
  by: Resident
  state: 'declared' | 'confirmed' | 'contested' | 'withdrawn'
}

export interface CardPayment {
  amount: number
  paidAt: number
  /** What goes back to the payer by a decision. */
  refunded: number
  /** When somebody decided, or the work ended: then it is settled. */
  settledAt: number | null
  isBack: boolean
}

/** Work on which two people agreed. */
export interface Deal {
  jobId: Id
  title: string
  household: Resident
  student: Resident
  /** Centimes per hour. */
  rate: number
  minutes: number
  isWeekly: boolean
  agreedAt: number
  agreedMinutes: number | null
  /** The agreed moment; null for work without a date. */
  scheduledFor: number | null
  /** The day on which the student came. */
  workedOn: string | null
  /** From the arrival to the end, as the student has noted both. */
  noted: number | null
  status: 'assigned' | 'in_progress' | 'completed' | 'cancelled' | 'left'
  hand: HandNote[]
  card: CardPayment | null
  /** Whether a complaint stops the release by time. */
  isDisputed: boolean
  /** The household's stars for the student, and the mean of its marks for punctuality and politeness. */
  review: { stars: number; mean: number } | null
}

/** Where the wage that a household paid a student in a year has ever come to, by what each of the two knows. */
export interface Height {
  household: Resident
  student: Resident
  year: number
  /** Whether it was from 500 to 750 francs before it was more. */
  wasNear: boolean
  wasOver: boolean
  wasOverForStudent: boolean
}

export interface Books {
  deals: Deal[]
  heights: Map<string, Height>
}

/** Half up, as one rounds money. */
export const rounded = (centimes: number): number => Math.floor(centimes + 0.5 + 1e-9)

export const feeOf = (amount: number): number => rounded(amount * 0.05)

const week = 7 * 24 * 60 * 60_000

/** When the money of a card goes to the student by itself: seven days after the later of payment and work. */
export const releaseTime = ({ card, scheduledFor }: Deal): number =>
  Math.max(card?.paidAt ?? 0, scheduledFor ?? 0) + week

/** Where the money of a card is at a moment; `unsure` within two hours of a release by itself, since seven days may be counted by hours or by the calendar. */
export const cardState = (deal: Deal, now: number): 'none' | 'held' | 'released' | 'refunded' | 'unsure' => {
  const { card } = deal
  if (!card) return 'none'
  if (card.settledAt !== null) return card.isBack ? 'refunded' : 'released'
  if (deal.isDisputed) return 'held'
  const due = releaseTime(deal)
  if (Math.abs(now - due) < 2 * 60 * 60_000) return 'unsure'
  return now < due ? 'held' : 'released'
}

export interface YearOfPair {
  confirmed: number
  /** What the household alone says. */
  declared: number
  /** What the student alone says. */
  claimed: number
  contested: number
}

/** What a household paid a student from hand to hand in a calendar year. One payment that both noted is one payment. */
export const countYear = ({ deals }: Books, household: Resident, student: Resident, year: number): YearOfPair => {
  const counted: YearOfPair = {
    confirmed: 0,
    declared: 0,
    claimed: 0,
    contested: 0,
  }
  for (const deal of deals) {
    if (deal.household !== household || deal.student !== student) continue
    for (const note of deal.hand) {
      if (note.state === 'withdrawn' || Number(note.paidOn.slice(0, 4)) !== year) continue
      const isClaim = note.state === 'declared' && note.by === student
      counted[isClaim ? 'claimed' : note.state] += note.amount
    }
  }
  return counted
}

/** Notes how high each wage is by now. Call it after each act, since it may fall again. */
export const noteHeights = (books: Books): void => {
  for (const { household, student, hand } of books.deals)
    for (const year of new Set(hand.map(({ paidOn }) => Number(paidOn.slice(0, 4))))) {
      const key = `${household.id} ${student.id} ${year}`
      const none = {
        household,
        student,
        year,
        wasNear: false,
        wasOver: false,
        wasOverForStudent: false,
      }
      const height = books.heights.get(key) ?? none
      const { confirmed, declared, claimed } = countYear(books, household, student, year)
      const total = confirmed + declared
      height.wasNear ||= !height.wasOver && total >= 50_000 && total <= 75_000
      height.wasOver ||= total > 75_000
      height.wasOverForStudent ||= confirmed + claimed > 75_000
      books.heights.set(key, height)
    }
}

/** What a student has earned, in centimes, by the rule of earnings: released money less its fee, else what both confirmed, else rate × hours of finished work. */
export const earningsOf = ({ deals }: Books, student: Resident, now: number): number => {
  let sum = 0
  for (const deal of deals) {
    if (deal.student !== student) continue
    const state = cardState(deal, now)
    const confirmed = confirmedOf(deal)
    if (state === 'released' && deal.card) {
      const share = deal.card.amount - deal.card.refunded
      sum += share - feeOf(share)
    }
    sum += confirmed
    const isGuess = deal.status === 'completed' && (state === 'none' || state === 'refunded') && confirmed === 0
    if (isGuess && !deal.isWeekly) sum += rounded((deal.rate * (deal.agreedMinutes ?? deal.minutes)) / 60)
  }
  return sum
}

export const confirmedNotes = ({ hand }: Deal): HandNote[] => hand.filter(({ state }) => state === 'confirmed')

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / (24 * 60 * 60_000)

/**
 * Enters a note. A payment that both have noted is one, which both then agree on: the same amount, at most three days apart, with no answer yet. The same
 * person's equal note stands once.
 */
export const enterNote = (note: HandNote): void => {
  const { hand } = note.work
  const same = hand.find(
    ({ state, amount, paidOn }) =>
      state === 'declared' && amount === note.amount && daysBetween(paidOn, note.paidOn) <= 3,
  )
  if (!same) hand.push(note)
  else if (same.by !== note.by) same.state = 'confirmed'
}

const confirmedOf = (deal: Deal): number => confirmedNotes(deal).reduce((sum, { amount }) => sum + amount, 0)

export const yearOf = (moment: number): number => Number(dayOf(moment).slice(0, 4))
