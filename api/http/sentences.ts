import { formatMoment, formatTime, swissDay } from '../../schema/dates.ts'
import { formatChf, formatRate } from '../../schema/money.ts'
import {
  agreementsPerJob,
  certificatesPerJob,
  invitationLimits,
  keptLimits,
  limits,
  minimums,
  openOfferLimit,
  photoLimits,
  questionLimits,
  rates,
  scheduleYears,
  templateLimit,
  timeProposalsPerDay,
  travelLimit,
} from '../../schema/limits.ts'
import { unconfirmedPerJob } from '../../schema/payments/hand-payment.ts'
import { standingDays } from '../../schema/payments/payer-limits.ts'
import { proposalsPerJob } from '../../schema/visits/hours.ts'
import { refusalText, type RefusalCode } from '../../schema/refusals.ts'
import { isRule, ruleText, type Rule } from '../../schema/rules.ts'
import type { Refusal } from './refusal.ts'

type Room = NonNullable<Refusal['details']['room']>
type KnownFloor = NonNullable<Refusal['details']['floor']>

/** The interface uses French; the API too, unless a caller asks for English (rule 4.4). */
export type Language = 'fr' | 'en'

/** The documented texts (rules 1.5.1–1.5.9), if there are any. They stand apart from the French ones, so that no phone loads them. */
export const englishRules: Record<Rule, string> = {
  firstName: 'First name must contain at least 2 characters',
  question: `A question has at least ${minimums.question} characters`,
  questionAnswer: 'Answer required',
  lastName: 'Last name must contain at least 2 characters',
  nameLetters: 'A name has letters (of one alphabet in a word), digits, spaces and usual signs (- _ & / , + . ’)',
  nameNone: 'This is an address, a number or the name of a service; write your name',
  nameOurs: 'This is the name of the app; write yours',
  email: 'Invalid email',
  password: 'Password must contain at least 6 characters',
  passwordCommon: 'This password is one of the commonest; choose another one',
  passwordPersonal: 'This password is mostly your name, your addresses, your school or our name; choose another one',
  passwordSigns: 'A password has at least three different signs',
  passwordWarned: 'Easy to guess: choose another password, or confirm once more to keep this one',
  passwordWrong: 'This is not your password',
  passwordRequired: 'Password required',
  code: 'This code is not valid; wait for the next one, or check the clock of your phone',
  emailOwn: 'This is the address of the child’s account; give that of a parent',
  parentName: 'Give your first and last name',
  relation: 'Choose how you are related to the child',
  codesUsedUp: 'This link has sent its five codes; ask your child for another link',
  mailedCode: 'This code is not valid; check the six digits, or ask for another code',
  emailSame: 'This is your address already',
  phone: 'Invalid phone number',
  city: 'Please select a city',
  userType: 'Choose student or private',
  terms: 'You must accept the terms of use',
  title: 'Title required',
  description: 'Description required',
  location: 'Location required',
  duration: 'Duration required',
  rateNumber: 'Rate must be a number',
  rateMinimum: `The minimum rate is ${rates.minimum} CHF per hour`,
  rateMaximum: `The maximum rate is ${rates.maximum} CHF per hour`,
  searchName: 'Name required',
  letter: 'Message required',
  templateName: 'Name required',
  templateLetter: 'Text required',
  message: 'Message required',
  moderationReason: 'Say why; it is logged',
  complaint: 'Describe the problem',
  complaintAnswer: 'Answer required',
  rating: 'Rating required: give 1 to 5 stars',
  reviewee: 'Student information missing.',
  evaluations: 'Ratings required: rate all criteria',
  descriptiveWords: 'Description required: add one or two words',
  noEvaluation: 'Only students are rated by criteria',
  photoCount: `Limit reached: ${photoLimits.perReview} photos at most`,
  photoFormat: 'Invalid format: please select an image (JPG, PNG, etc.)',
  photoBytes: 'File too large: the image must not exceed 5 MB',
  photoPixels: 'File too large: the image must not exceed 40 megapixels',
  photoSides: `Image too long: one side must not exceed ${photoLimits.sides} times the other`,
  travelDistance: `Give 1 to ${travelLimit} kilometres`,
  choice: 'Choose one of the options',
  list: `At most ${limits.listLength} items of ${limits.listItem} characters, no duplicates`,
  amountFormat: 'Write an amount in francs and centimes, such as 25 or 25.50',
  paymentAmount: 'Amount must be between 0.50 and 10,000 CHF',
  handAmount: 'Amount must be between 1.00 and 10,000 CHF',
  elsewhereAmount: 'Amount must be between 0 and 100,000 CHF',
  expenses: 'Expenses must be between 0.05 and 1,000 CHF',
  paidOn: 'Choose a day from the acceptance on, today at the latest',
  certificateHours: 'No more than the hours that were agreed on or noted, nor than 24 hours a day',
  certificateDays: 'The last day cannot come before the first',
  weeklyHours: 'Give the hours of a week, such as 4 h',
  weeklyHoursDiffer: 'The offer says other hours a week: take those, or propose another duration first',
  applicationFee: 'The fee is 5% of the amount',
  hours: 'Give the hours in steps of five minutes, such as 3 h 30',
  date: 'Invalid date',
  birthDate: 'Accounts are open from the age of 15: come back on your birthday; the date was not stored',
  birthDateFixed: 'The date of birth was corrected once already: write to us',
  dateFar: `Choose a date within the next ${scheduleYears} years`,
  id: 'Invalid id',
  tooLong: 'This text is too long',
  unreadable: 'This text contains unreadable characters',
  token: 'This link is no longer valid. Ask for a new one.',
  invalid: 'This value is not valid',
}

export const englishRefusals: Record<RefusalCode, string> = {
  invalid: 'Some fields are not valid.',
  signed_out: 'Sign in to go on.',
  device_emptied: 'This device was emptied, as your account asked.',
  bad_credentials: 'Wrong email or password.',
  not_yours: 'This is not yours.',
  unverified: 'Verify your email',
  suspended:
    'Your account is suspended: you can read and export your data, but not write. Write to us through the contact page.',
  leaving: 'The deletion of this account was asked for. There is still time to keep it.',
  wrong_role: 'Your kind of account may not do this.',
  wrong_origin: 'This request comes from another site.',
  code_needed: 'A one-time code is needed.',
  factor_needed: 'Switch the second factor on in the settings first.',
  factor_on: 'The second factor is on already.',
  password_needed: 'A phone number is changed with your password: in the settings, with the network.',
  user_mismatch: 'Someone else is signed in here.',
  not_found: 'Not found.',
  wrong_method: 'This address has no such method.',
  email_taken: 'An account with this email exists already',
  already_applied: 'You have applied already.',
  job_not_open: 'This job is no longer open.',
  wrong_status: 'The state of this job does not allow it.',
  already_decided: 'This application was decided already.',
  too_early: 'You may ask again three days after applying.',
  already_nudged: 'You have asked again already.',
  offers_full: `You have ${openOfferLimit} open offers already. Delete one first.`,
  invitations_full: `You have invited ${invitationLimits.perOffer} people to this job already.`,
  invitations_today: `You have invited ${invitationLimits.perDay} people in 24 hours. Try again tomorrow.`,
  templates_full: `You have ${templateLimit} models already. Delete one first.`,
  kept_full: `You keep ${keptLimits.offers} offers already. Take some away first.`,
  searches_full: `You have ${keptLimits.searches} searches already. Delete one first.`,
  photos_full: `You have sent ${photoLimits.perConversation} photos in this conversation already. Write without a photo.`,
  offer_photos_full: `This offer has ${photoLimits.perOffer} photos already. Remove one first.`,
  photos_today: `You have sent ${photoLimits.perDay} photos in 24 hours. Send the others tomorrow.`,
  below_floor: 'The rate is below the legal minimum for this person: raise it to accept them.',
  not_minor: 'Only somebody under 18, by the stated date of birth, asks for the parents’ consent.',
  consent_given: 'Your parents have given their consent already.',
  work_paid:
    'The money of this job is paid out, contested or held back by a complaint: ask the individual to propose a cancellation, or report a problem.',
  not_reviewable: 'This job can not be reviewed now.',
  already_reviewed: 'You have reviewed this job already.',
  not_payable: 'This job cannot be paid now.',
  payee_gone: 'The student has deleted their account: this job can no longer be paid by card.',
  payer_limit: 'This payment is beyond what you may pay by card in 24 hours.',
  bank_confirming: 'Your bank is still confirming a payment. Wait a moment; nothing is charged twice.',
  already_paid: 'This job is paid already.',
  settled_by_hand: 'This job is settled by hand, as both of you have confirmed: it is not paid by card any more.',
  paid_by_card:
    'This job is paid by card already: noted by hand as well, it would be paid twice. Have the card payment returned first.',
  already_confirmed: 'This payment is confirmed already.',
  work_ended: 'This job was cancelled, or given to somebody else.',
  hours_full: `You have proposed hours for this job ${proposalsPerJob} times already.`,
  already_agreed: 'You have agreed to this already.',
  absence_time: 'An absence is reported from 30 minutes to 48 hours after the agreed time.',
  answer_late: 'The 48 hours for an answer are over.',
  already_certified: 'This job has a certificate, or one is asked for.',
  agreed_enough: `An agreement about this job was proposed ${agreementsPerJob} times already.`,
  terms_changed: 'The terms of this job have changed since this proposal: propose another agreement.',
  certified_enough: `The certificate of this job was asked for or given ${certificatesPerJob} times already.`,
  nothing_paid: 'Nothing was paid between the two of you in this year.',
  payments_full: `You have noted ${unconfirmedPerJob} payments for this job that were not confirmed.`,
  already_released: 'The money of this job is released already.',
  already_refunded: 'This payment is refunded already.',
  already_complained: 'A problem of this job is reported already; answer it.',
  nothing_held:
    'No payment of this job is held, so there is nothing to keep back. Write to the other person in the chat.',
  money_moved:
    'The money of this job has left and can’t be kept back. Write in the chat, or to us through the contact page.',
  complaint_settled: 'This problem is settled already.',
  complained_enough: 'You have reported three problems about this payment; write to us (page Contact), and we decide.',
  complaint_full: 'You have answered this report many times already; go on in the chat of the job.',
  too_young: 'This work is for older students; the offer says why.',
  job_reserved: 'This offer is still reserved for one person; open it to everybody first.',
  job_hidden: 'This offer is hidden by moderators, so nobody can be accepted; the reason is in your notifications.',
  proposed_enough:
    'You have proposed three times to cancel this job; agree in the chat, or write to us (page Contact).',
  work_agreed:
    'Agreed work is not finished: complete it first, or cancel it (once begun, with the student’s agreement).',
  work_accepted:
    'Agreed work is not finished: say first that you cannot come. If its money is paid out or contested, ask for its cancellation or report a problem.',
  money_waits: 'Money is still held for a job or on your wallet; it has to arrive first.',
  account_used: 'This account is no longer empty, so its role stays; it can be deleted in the settings.',
  work_over: 'This job is over: it is completed, cancelled or somebody else’s by now.',
  date_past: 'This time has passed already; propose another one.',
  proposal_over:
    'This proposal waits for no answer any more: it was replaced, taken back or settled, or its time has passed.',
  times_full: `You have proposed ${timeProposalsPerDay} times for this job in 24 hours; agree in the chat.`,
  questions_waiting: `This offer has ${questionLimits.open} questions without an answer; ask yours once one is answered.`,
  question_waiting: 'Your question about this offer still waits for an answer; take it back to ask another one.',
  questions_full: 'This offer has many questions already; ask yours in your letter.',
  asked_enough: `You have asked ${questionLimits.ofOne} questions about this offer; write the rest in your letter.`,
  questions_today: `You have asked ${questionLimits.perDay} questions in 24 hours. Ask the others tomorrow.`,
  already_answered: 'The poster has answered this question already, so it stays with the offer.',
  archive_under_way: 'A download of your data is under way. Wait for its end, or try again in two minutes.',
  chat_closed: 'This conversation is closed.',
  id_reused: 'This id is already in use.',
  depends: 'What came before was refused.',
  too_large: 'This request is too large.',
  wrong_type: 'This format is not accepted.',
  upgrade: 'This version of the app is too old: update it. Nothing is lost.',
  declined_too_often: 'The card was declined too often. For safety, wait an hour.',
  slow_down: 'Too many attempts. Wait a moment.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service will be back in a moment.',
  photos_away: 'Photos are unavailable for a moment. Please try again a little later.',
  no_room: 'The service has no room left to store anything. Please try again a little later.',
}

/** Returns the sentence of a broken rule. A message that names no rule is replaced by a general sentence. */
export const ruleSentence = (rule: string, language: Language): string =>
  language === 'fr' ? ruleText(rule) : englishRules[isRule(rule) ? rule : 'invalid']

/** Returns the sentence of a refusal. */
export const refusalSentence = (code: RefusalCode, language: Language): string =>
  language === 'fr' ? refusalText(code) : englishRefusals[code]

/** Returns the sentence about the minimum wage of a student whose age is known (rule 3.4.633). */
export const floorSentence = ({ name, age, centimes }: KnownFloor, language: Language): string => {
  const rate = formatRate(centimes / 100)
  return language === 'fr'
    ? `Pour ${name}, ${age} ans, le minimum est ${rate} CHF/h.`
    : `For ${name}, ${age} years old, the minimum is ${rate} CHF per hour.`
}

/** Returns the sentence about what a payer may pay by card instead: how much now, and how much more from when. */
export const roomSentence = ({ left, next, isContested }: Room, language: Language): string => {
  const money = (centimes: number) => formatChf(centimes / 100)
  const from = next?.from.toISOString() ?? ''
  if (language === 'fr') {
    const now =
      left > 0
        ? `Vous pouvez encore payer ${money(left)} aujourd’hui`
        : 'Vous ne pouvez plus rien payer par carte aujourd’hui'
    if (next) return `${now}, et ${money(next.left)} dès ${formatMoment(from)}.`
    return isContested
      ? `${now}. La limite n’augmente pas tant qu’une banque conteste un de vos paiements, ni l’année qui suit un paiement qu’elle a repris.`
      : `${now}. La limite augmente ${standingDays} jours après un paiement sans litige.`
  }
  const now = left > 0 ? `You can still pay ${money(left)} today` : 'You can pay nothing more by card today'
  if (next) return `${now}, and ${money(next.left)} from ${swissDay(from)}, ${formatTime(from)}.`
  return isContested
    ? `${now}. The limit does not grow while a bank contests one of your payments, nor in the year after one that it took back.`
    : `${now}. The limit grows ${standingDays} days after a payment without a dispute.`
}
