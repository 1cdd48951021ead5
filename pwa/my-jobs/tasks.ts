import type { NavigateOptions } from '@tanstack/react-router'
import {
  BadgeCheck,
  CalendarX,
  CheckCheck,
  CircleAlert,
  CreditCard,
  FilePenLine,
  HandCoins,
  Hourglass,
  Inbox,
  MessageCircleQuestionMark,
  Star,
  UserSearch,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { firstNameOf } from '../../schema/accounts/party-names.ts'
import { openProposalOf } from '../../schema/jobs/time-proposal.ts'
import type { ActName } from './possible-acts.tsx'
import type { OfferRow, OfferTask, WorkRow, WorkTask } from './line-of-time.ts'
import { settlingOf } from './main-action.ts'
import { countApplications, countQuestions, otherFirstName } from './work-words.ts'

interface Doable<Row> {
  icon: LucideIcon
  /** Says what a person has to do about a job (rule 1.2.190). */
  words: (row: Row) => string
}

/** What there is to do about work: an act of it, or what waits at another place than "Mes jobs". */
interface DoableWork extends Doable<WorkRow> {
  act?: ActName
  placeOf?: (row: WorkRow) => NavigateOptions
}

const workTasks: Record<WorkTask, DoableWork> = {
  decide: { icon: CircleAlert, words: (row) => describeDecision(row, new Date()) },
  settle: { icon: HandCoins, words: () => 'Confirmer un paiement' },
  visit: {
    icon: Hourglass,
    words: ({ job }) => (job.visit?.proposal ? 'Confirmer les heures' : 'Répondre à une absence'),
  },
  confirm: {
    icon: CheckCheck,
    words: (row) => `Confirmer le travail${row.other ? ` de ${otherFirstName(row)}` : ''}`,
    act: 'complete',
  },
  sign: {
    icon: FilePenLine,
    words: () => 'Signer l’accord de travail',
    placeOf: ({ paper }) => ({ to: '/documents/$id', params: { id: paper?.id ?? '' } }),
  },
  pay: { icon: CreditCard, words: (row) => `Payer ${otherFirstName(row)}`, act: 'pay' },
  certify: { icon: BadgeCheck, words: () => 'Répondre à une demande d’attestation', act: 'papers' },
  review: { icon: Star, words: (row) => `Évaluer ${otherFirstName(row)}`, act: 'review' },
}

/** What there is to do about work. Every offer names a payment from hand to hand, which needs no card. */
export const workTaskOf = (row: WorkRow, task: WorkTask): DoableWork =>
  task === 'pay' && settlingOf(row) === 'settle'
    ? { ...workTasks.pay, icon: HandCoins, act: 'settle' }
    : workTasks[task]

/** What there is to do about an open offer. */
export const offerTasks: Record<OfferTask, Doable<OfferRow>> = {
  answer: {
    icon: Inbox,
    words: ({ letters: [first, ...more] }) =>
      `Répondre à ${more.length === 0 ? firstNameOf(first?.student, 'student') : countApplications(more.length + 1)}`,
  },
  question: {
    icon: MessageCircleQuestionMark,
    words: ({ questions }) => `Répondre à ${questions === 1 ? 'la question' : countQuestions(questions)}`,
  },
  reopen: { icon: UserSearch, words: () => 'Rouvrir l’offre' },
  open: { icon: Users, words: () => 'Ouvrir l’offre à tous' },
  date: { icon: CalendarX, words: () => 'Fixer une autre date' },
}

const describeDecision = ({ job, side }: WorkRow, now: Date): string => {
  if (job.complaint) return 'Répondre au problème signalé'
  if (job.mayLeave || job.mayCancel) return `Compte ${side === 'poster' ? 'de l’étudiant' : 'du particulier'} suspendu`
  if (job.cancellationProposedAt) return 'Répondre à l’annulation proposée'
  return openProposalOf(job, now) ? 'Répondre à l’heure proposée' : 'Relire l’offre modifiée'
}
