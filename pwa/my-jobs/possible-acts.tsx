import type { NavigateOptions } from '@tanstack/react-router'
import {
  CalendarClock,
  CalendarX,
  CheckCheck,
  CircleX,
  Clock,
  CopyPlus,
  CreditCard,
  FilePenLine,
  FileText,
  Flag,
  HandCoins,
  Hourglass,
  MapPinCheck,
  Play,
  QrCode,
  Star,
  UserCheck,
  UserMinus,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { ofName } from '../../schema/french.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { mayBeAbsent } from '../../schema/visits/absence.ts'
import { proposeLabel, proposePlace } from '../jobs/reserving/propose-words.ts'
import { useMayComplain } from '../payments/complaint-button.tsx'
import { useNotingByHand } from '../payments/hand/hand-payment-action.tsx'
import { usePaying } from '../payments/pay-button.tsx'
import { placeOfStudentReview } from '../reviews/draft/place.ts'
import { beginSentence } from '../ui/french.ts'
import type { WorkRow } from './line-of-time.ts'
import { cardBesideOf, isPayable, mainActionOf, mayProposeFirst } from './main-action.ts'
import { isPaidAhead, phaseOf } from './phase.ts'
import { isCountable, visitActOf } from './visit-words.ts'
import { useVisiting } from './visiting.ts'
import { useAsk } from './work-acts.tsx'
import { mayLeaveWork } from './work-banners.tsx'
import type { WorkDialog } from './asked-dialog.ts'
import { otherFirstName, otherName } from './work-words.ts'
import { useMoving } from './acts/moving.ts'

/** Something that a person may do. */
export interface Act {
  label: string
  icon: LucideIcon
  /** Only the server can decide it, so that it needs the network. */
  isOnServer?: boolean
  isDestructive?: boolean
  isBusy?: boolean
  /** What a press does; an act without it leads to a place. */
  press?: () => void
  place?: NavigateOptions
}
type Listed<Name extends string> = Record<Name, Act | false | undefined>
const list = <Name extends string>(acts: Listed<Name>): Listed<Name> => acts

/** What a person may do with work now: see `useActs`. */
export type Possible = ReturnType<typeof useActs>
export type ActName = keyof Possible['acts']

/** What the screen of a card does with its job. */
export interface ScreenActs {
  /** Shows the applications of this job by a button; otherwise the menu leads to them. */
  onApplicants?: (job: JobRow) => void
  /** Starts a new offer with the values of this job; undefined where none can be started. */
  onReuse?: (job: JobRow) => void
}

/**
 * Returns what a person may do with agreed, done or cancelled work now, in the order of its menu; `main` is what a card offers before all else, and
 * `beside` how a card pays beside it (rule 2.2.120).
 */
export function useActs(row: WorkRow, now: string, { onApplicants, onReuse }: ScreenActs = {}) {
  const { job, side, other, otherId, application } = row
  const name = otherFirstName(row)
  const ask = useAsk()
  const asking = (dialog: WorkDialog) => () => ask({ dialog, row })
  const { move, moving } = useMoving(job)
  const note = useVisiting(job)
  const paying = usePaying(job)
  const byHand = useNotingByHand({ job, name, rest: row.rest })
  const mayComplain = useMayComplain(job.id)
  const isAgreed = job.status === 'assigned' || job.status === 'in_progress'
  const isPoster = side === 'poster'
  const isThere = otherId !== null && !other?.isDeleted
  const visitAct = isPoster ? undefined : visitActOf(row, now)
  const isBegun = job.status === 'completed' || (isAgreed && phaseOf(job, now) !== 'ahead')
  const isAbsent =
    mayBeAbsent({ ...job, agreedAt: application?.decidedAt }, new Date(now)) &&
    otherId !== null &&
    !job.visit?.absences?.some(({ byId }) => byId !== otherId)
  const papers: NavigateOptions = { to: '/documents', search: { job: job.id } }
  const isOnServer = true

  const acts = list({
    begin: job.status === 'assigned' && {
      label: 'Commencer',
      icon: Play,
      isOnServer,
      isBusy: moving === 'in_progress',
      press: () => void move('in_progress', 'Le job est en cours'),
    },
    complete: isAgreed &&
      isPoster && { label: 'Marquer terminé', icon: CheckCheck, isOnServer, press: asking('complete') },
    arrive: visitAct === 'arrive' && { label: 'Je suis là', icon: MapPinCheck, press: () => void note('arrive') },
    leave: visitAct === 'leave' && { label: 'J’ai terminé', icon: CheckCheck, press: () => void note('leave') },
    times: isBegun && { label: 'Noter les heures', icon: Clock, press: asking('times') },
    hours: isBegun && isCountable(row) && { label: 'Heures faites', icon: Hourglass, press: asking('hours') },
    absent: isAbsent && { label: `${beginSentence(name)} n’est pas là`, icon: CalendarX, press: asking('absent') },
    pay: isPayable(row) && paying && { label: paying.label, icon: CreditCard, isOnServer, press: paying.press },
    settle: byHand.press && { label: byHand.label ?? '', icon: HandCoins, press: byHand.press },
    twint: !row.isPaid &&
      job.status !== 'cancelled' && { label: 'QR code Twint', icon: QrCode, press: asking('twint') },
    time: isAgreed && isThere && { label: 'Proposer une autre heure', icon: CalendarClock, press: asking('time') },
    profile: isPoster &&
      isThere && {
        label: `Profil ${ofName(name)}`,
        icon: UserRound,
        place: { to: '/student/$studentId', params: { studentId: otherId } },
      },
    applicants: isPoster &&
      !isAgreed && {
        label: 'Voir les candidatures',
        icon: Users,
        ...(onApplicants
          ? { press: () => onApplicants(job) }
          : { place: { to: '/dashboard', search: { tab: 'past', jobId: job.id } } }),
      },
    again: mayProposeFirst(row) && { label: proposeLabel(name), icon: UserCheck, place: proposePlace(job.id) },
    reuse: isPoster && !isAgreed && onReuse && { label: 'Republier', icon: CopyPlus, press: () => onReuse(job) },
    review: row.given === 'none' && {
      label: isPoster ? 'Évaluer l’étudiant' : 'Évaluer le particulier',
      icon: Star,
      place: reviewPlaceOf(row),
    },
    reviews: !isPoster && isThere && { label: `Avis sur ${otherName(row)}`, icon: Star, press: asking('reviews') },
    agreement: isAgreed && isThere && { label: 'Accord de travail', icon: FilePenLine, place: papers },
    papers: (job.status === 'completed' || row.isPaid === true || job.handPayments !== undefined) && {
      label: 'Documents',
      icon: FileText,
      place: papers,
    },
    complain: mayComplain && { label: 'Signaler un problème', icon: Flag, press: asking('complain') },
    renounce: mayLeaveWork(row) && {
      label: job.status === 'assigned' || isPaidAhead(row, now) ? 'Je ne peux pas venir' : 'Je ne peux pas continuer',
      icon: UserMinus,
      isDestructive: true,
      press: asking('renounce'),
    },
    cancel: isAgreed &&
      isPoster &&
      !job.mayCancel &&
      !job.cancellationProposedAt && {
        label: job.status === 'in_progress' ? 'Proposer l’annulation' : 'Annuler',
        icon: CircleX,
        isDestructive: true,
        isOnServer,
        press: asking('cancel'),
      },
  })
  const dialogs = (
    <>
      {paying?.dialog}
      {byHand.dialog}
    </>
  )
  return { row, acts, main: mainActionOf(row, now), beside: cardBesideOf(row, now), dialogs }
}

const reviewPlaceOf = ({ job: { id, title, assignedToId }, side, other }: WorkRow): NavigateOptions =>
  side === 'student' || assignedToId === null
    ? { to: '/review-individual/$jobId', params: { jobId: id } }
    : placeOfStudentReview({ id, title, assignedToId }, other && otherName({ other, side }))
