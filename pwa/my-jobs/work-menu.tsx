import { useNavigate } from '@tanstack/react-router'
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
  Hourglass,
  MapPinCheck,
  Play,
  QrCode,
  Star,
  UserCheck,
  UserMinus,
  UserRound,
  Users,
} from 'lucide-react'
import type { JobRow } from '../../schema/jobs/job.ts'
import { mayBeAbsent } from '../../schema/visits/absence.ts'
import { ofName } from '../../schema/french.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { proposeLabel, proposePlace } from '../jobs/reserving/propose-words.ts'
import { titleOf } from '../messages/conversations.ts'
import { useMayComplain } from '../payments/complaint-button.tsx'
import { usePaying } from '../payments/pay-button.tsx'
import { beginSentence } from '../ui/french.ts'
import { useNow } from '../ui/hooks/now.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { MoreMenu } from '../ui/overlays/more-menu.tsx'
import { useMoving } from './acts/moving.ts'
import type { WorkRow } from './line-of-time.ts'
import { isPayable, mayProposeFirst, type cardBesideOf, type MainAction } from './main-action.ts'
import { isPaidAhead, phaseOf } from './phase.ts'
import { isCountable, visitActOf } from './visit-words.ts'
import { useVisiting } from './visiting.ts'
import { useWorkActs } from './work-acts.tsx'
import { mayLeaveWork } from './work-banners.tsx'
import { otherFirstName, otherName } from './work-words.ts'

type Act =
  | 'profile'
  | 'begin'
  | 'complete'
  | 'arrive'
  | 'times'
  | 'hours'
  | 'absent'
  | 'pay'
  | 'twint'
  | 'time'
  | 'applicants'
  | 'first'
  | 'reuse'
  | 'reviews'
  | 'agreement'
  | 'papers'
  | 'complain'
  | 'leave'
  | 'cancel'

interface WorkMenuProps {
  row: WorkRow
  /** What the card offers beside its menu. */
  main: MainAction | undefined
  beside: ReturnType<typeof cardBesideOf>
  /** The id of the job's title. */
  describedBy: string
  /** Whether the card itself leads to the applications. */
  hasApplicants: boolean
  /** Whether the card itself completes the job. */
  hasComplete: boolean
  /** Starts a new offer with the values of this job; undefined where none can be started. */
  onReuse?: ((job: JobRow) => void) | undefined
}

/** The further actions of a card (rule 2.2.120). Those that only the server can decide need the network. */
export function WorkMenu({ row, main, beside, describedBy, hasApplicants, hasComplete, onReuse }: WorkMenuProps) {
  const { job, side, other, otherId, application } = row
  const acts = useWorkActs()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { move } = useMoving(job)
  const noteNow = useVisiting(job)
  const now = new Date(useNow()).toISOString()
  const paying = usePaying(job)
  const mayComplain = useMayComplain(job.id)
  const isAgreed = job.status === 'assigned' || job.status === 'in_progress'
  const isPoster = side === 'poster'
  const isFree = isAgreed && isPoster && !job.mayCancel
  const mayPay = isPayable(row) && paying && main !== 'pay' && !beside
  const visitAct = isPoster ? undefined : visitActOf(row, now)
  const isBegun = job.status === 'completed' || (isAgreed && phaseOf(job, now) !== 'ahead')
  const isAbsent =
    mayBeAbsent({ ...job, agreedAt: application?.decidedAt }, new Date(now)) &&
    otherId !== null &&
    !job.visit?.absences?.some(({ byId }) => byId !== otherId)
  const onServer = { isDisabled: !isOnline, ...(!isOnline && { detail: 'hors ligne' }) }

  const items: (MenuItem<Act> | false | undefined)[] = [
    job.status === 'assigned' &&
      main !== 'begin' && { value: 'begin', label: 'Commencer', icon: <Play size={20} />, ...onServer },
    isAgreed &&
      isPoster &&
      !hasComplete && {
        value: 'complete',
        label: 'Marquer terminé',
        icon: <CheckCheck size={20} />,
        ...onServer,
      },
    visitAct === 'arrive' &&
      main !== 'arrive' && { value: 'arrive', label: 'Je suis là', icon: <MapPinCheck size={20} /> },
    isBegun && { value: 'times', label: 'Noter les heures', icon: <Clock size={20} /> },
    isBegun && isCountable(row) && { value: 'hours', label: 'Heures faites', icon: <Hourglass size={20} /> },
    isAbsent && {
      value: 'absent',
      label: `${beginSentence(otherFirstName(row))} n’est pas là`,
      icon: <CalendarX size={20} />,
    },
    mayPay && { value: 'pay', label: paying.label, icon: <CreditCard size={20} />, ...onServer },
    !row.isPaid && job.status !== 'cancelled' && { value: 'twint', label: 'QR code Twint', icon: <QrCode size={20} /> },
    isAgreed &&
      otherId !== null &&
      !other?.isDeleted && {
        value: 'time',
        label: 'Proposer une autre heure',
        icon: <CalendarClock size={20} />,
      },
    isPoster &&
      otherId !== null &&
      !other?.isDeleted && {
        value: 'profile',
        label: `Profil ${ofName(otherFirstName(row))}`,
        icon: <UserRound size={20} />,
      },
    isPoster &&
      !isAgreed &&
      !hasApplicants && { value: 'applicants', label: 'Voir les candidatures', icon: <Users size={20} /> },
    mayProposeFirst(row) &&
      main !== 'again' && {
        value: 'first',
        label: proposeLabel(otherFirstName(row)),
        icon: <UserCheck size={20} />,
      },
    isPoster && !isAgreed && onReuse && { value: 'reuse', label: 'Republier', icon: <CopyPlus size={20} /> },
    !isPoster &&
      !other?.isDeleted && {
        value: 'reviews',
        label: `Avis sur ${otherName(row)}`,
        icon: <Star size={20} />,
      },
    isAgreed &&
      otherId !== null &&
      !other?.isDeleted && { value: 'agreement', label: 'Accord de travail', icon: <FilePenLine size={20} /> },
    (job.status === 'completed' || row.isPaid === true || job.handPayments !== undefined) && {
      value: 'papers',
      label: 'Documents',
      icon: <FileText size={20} />,
    },
    mayComplain && { value: 'complain', label: 'Signaler un problème', icon: <Flag size={20} /> },
    mayLeaveWork(row) && {
      value: 'leave',
      label: job.status === 'assigned' || isPaidAhead(row, now) ? 'Je ne peux pas venir' : 'Je ne peux pas continuer',
      icon: <UserMinus size={20} />,
      destructive: true,
    },
    isFree &&
      !job.cancellationProposedAt && {
        value: 'cancel',
        label: job.status === 'in_progress' ? 'Proposer l’annulation' : 'Annuler',
        icon: <CircleX size={20} />,
        destructive: true,
        ...onServer,
      },
  ]
  const choose: Record<Act, () => void> = {
    begin: () => void move('in_progress', 'Le job est en cours'),
    complete: () => acts.complete(job),
    arrive: () => void noteNow('arrive'),
    times: () => acts.noteTimes(row),
    hours: () => acts.countHours(row),
    absent: () => acts.sayAbsent(row),
    pay: () => paying?.press(),
    twint: () => acts.showTwint(job),
    time: () => acts.proposeTime({ job, name: otherFirstName(row), isPaid: row.isPaidByCard }),
    profile: () => otherId && void navigate({ to: '/student/$studentId', params: { studentId: otherId } }),
    applicants: () => void navigate({ to: '/dashboard', search: { tab: 'past', jobId: job.id } }),
    first: () => void navigate(proposePlace(job.id)),
    reuse: () => onReuse?.(job),
    reviews: () => otherId && acts.showReviews({ id: otherId, name: otherName(row) }),
    agreement: () => void navigate({ to: '/documents', search: { job: job.id } }),
    papers: () => void navigate({ to: '/documents', search: { job: job.id } }),
    complain: () => acts.complain({ id: job.id, title: titleOf(job) }),
    leave: () => application && acts.leave({ job, applicationId: application.id, poster: otherFirstName(row) }),
    cancel: () => acts.cancel(job),
  }
  const offered = items.filter((item) => item !== false && item !== undefined)
  if (offered.length === 0) return null
  return (
    <>
      <MoreMenu about={titleOf(job)} describedBy={describedBy} items={offered} onSelect={(act) => choose[act]()} />
      {paying?.dialog}
    </>
  )
}
