import { CheckCheck, MapPinCheck, MessageCircle, Play, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../data/sync-provider.tsx'
import { HandPaymentAction } from '../payments/hand/hand-payment-action.tsx'
import { PayButton } from '../payments/pay-button.tsx'
import { Button } from '../ui/button.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { ProposeLink } from '../jobs/reserving/propose-first.tsx'
import { useMoving } from './acts/moving.ts'
import type { WorkRow } from './line-of-time.ts'
import type { cardBesideOf, MainAction } from './main-action.ts'
import { ReviewLink } from './review-link.tsx'
import { useVisiting } from './visiting.ts'
import { useWorkActs } from './work-acts.tsx'
import { growStyle } from './work-styles.ts'
import { otherFirstName } from './work-words.ts'

/** How a card opens its chat. */
export interface ChatAct {
  label: string
  press: () => void
  /** Whether the chat is open within the card; undefined for a dialog. */
  isExpanded?: boolean
}

interface MainButtonProps {
  row: WorkRow
  action: MainAction
  /** The id of the job's title. */
  describedBy: string
  chat: ChatAct
  className?: string
  /** Whether it stands beside the main action. */
  isBeside?: boolean
}

/** The main action of a card (rule 2.2.120). */
export function MainButton({ row, action, describedBy, chat, className, isBeside }: MainButtonProps): ReactNode {
  const { job, side } = row
  const acts = useWorkActs()
  const isOnline = useOnline()
  const { move, moving } = useMoving(job)
  const noteNow = useVisiting(job)
  const tone = side === 'poster' ? 'lake' : 'sun'
  const button = {
    size: 'small',
    variant: isBeside ? 'line' : tone,
    className,
    [isBeside ? 'data-long' : 'data-main']: '',
    'aria-describedby': describedBy,
  } as const

  switch (action) {
    case 'settle':
      return (
        <HandPaymentAction
          job={job}
          name={otherFirstName(row)}
          variant={tone}
          className={className}
          describedBy={describedBy}
          data-main=""
        />
      )
    case 'pay':
      return <PayButton job={job} variant={tone} className={className} describedBy={describedBy} data-main="" />
    case 'begin':
      return (
        <Button
          {...button}
          aria-disabled={!isOnline}
          busy={moving === 'in_progress'}
          busyLabel="Envoi..."
          onClick={() => void move('in_progress', 'Le job est en cours')}
        >
          <Play size={18} /> Commencer
        </Button>
      )
    case 'arrive':
      return (
        <Button {...button} onClick={() => void noteNow('arrive')}>
          <MapPinCheck size={18} /> Je suis là
        </Button>
      )
    case 'leave':
      return (
        <Button {...button} onClick={() => void noteNow('leave')}>
          <CheckCheck size={18} /> J’ai terminé
        </Button>
      )
    case 'complete':
      return (
        <Button {...button} aria-disabled={!isOnline} onClick={() => acts.complete(job)}>
          <CheckCheck size={18} /> Marquer terminé
        </Button>
      )
    case 'review':
      return (
        <Button asChild {...button}>
          <ReviewLink row={row}>
            <Star size={18} /> {reviewLabel(row)}
          </ReviewLink>
        </Button>
      )
    case 'again':
      return (
        <Button asChild {...button} variant="line">
          <ProposeLink jobId={job.id} firstName={otherFirstName(row)} />
        </Button>
      )
    case 'chat':
      return (
        <Button
          {...button}
          variant={chat.isExpanded ? 'line' : 'brand'}
          aria-expanded={chat.isExpanded}
          onClick={chat.press}
        >
          <MessageCircle size={18} /> {chat.label} <CountBadge count={row.unread} label={unreadLabel(row.unread)} />
        </Button>
      )
  }
}

interface CardBesideProps {
  row: WorkRow
  beside: ReturnType<typeof cardBesideOf>
  describedBy: string
}

/** The quiet way to pay by card (rule 2.2.291). */
export function CardBeside({ row: { job }, beside, describedBy }: CardBesideProps): ReactNode {
  if (!beside) return null
  return (
    <PayButton
      job={job}
      describedBy={describedBy}
      {...(beside === 'reserve' ? { label: 'Réserver le paiement', isLow: true } : { className: growStyle })}
    />
  )
}

export const reviewLabel = ({ side }: WorkRow): string =>
  side === 'student' ? 'Évaluer le particulier' : 'Évaluer l’étudiant'

export const unreadLabel = (count: number): string => (count === 1 ? 'message non lu' : 'messages non lus')
