import { MessageCircle } from 'lucide-react'
import { useOnline } from '../data/sync-provider.tsx'
import { css } from '../styled-system/css'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { growStyle } from './work-styles.ts'
import type { Act, Possible } from './possible-acts.tsx'

const lowStyle = css({ smDown: { width: 'touch', px: '0', '& > span': { srOnly: true } } })

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  act: Act | false | undefined
  describedBy: string
  'data-main'?: ''
  'data-long'?: ''
  /** An icon with its name on a phone, so that its row does not grow once it is known that nothing is paid. */
  isLow?: boolean
}

/** The button of an act, or the link to its place. */
export function ActButton({ act, describedBy, isLow = false, ...look }: ActButtonProps) {
  const isOnline = useOnline()
  if (!act) return null
  const { label, icon: Icon, place, press, isOnServer = false, isBusy = false } = act
  const button = { ...look, size: 'small', 'aria-describedby': describedBy } as const
  const words = (
    <>
      <Icon size={18} /> {isLow ? <span>{label}</span> : label}
    </>
  )
  if (place) {
    return (
      <LinkButton {...button} {...place}>
        {words}
      </LinkButton>
    )
  }
  return (
    <Button {...button} aria-disabled={isOnServer && !isOnline} busy={isBusy} busyLabel="Envoi..." onClick={press}>
      {words}
    </Button>
  )
}

/** How a card opens its chat. */
export interface ChatAct {
  label: string
  press: () => void
  /** Whether the chat is open within the card; undefined for a dialog. */
  isExpanded?: boolean
}

interface CardButtonProps {
  work: Possible
  /** The id of the job's title. */
  describedBy: string
}

/** The main action of a card (rule 2.2.120). */
export function MainButton({ work, describedBy, chat }: CardButtonProps & { chat: ChatAct }) {
  const { row, acts, main } = work
  if (main === 'chat') return <ChatButton shape="main" chat={chat} unread={row.unread} describedBy={describedBy} />
  const variant = main === 'again' ? 'line' : row.side === 'poster' ? 'lake' : 'sun'
  return (
    <ActButton
      act={main && acts[main]}
      variant={variant}
      className={growStyle}
      describedBy={describedBy}
      data-main=""
    />
  )
}

/** The quiet way to pay by card (rule 2.2.291). */
export function CardBeside({ work: { acts, beside }, describedBy }: CardButtonProps) {
  const { pay } = acts
  if (!pay || !beside) return null
  const look = { variant: 'line', describedBy } as const
  return beside === 'reserve' ? (
    <ActButton act={{ ...pay, label: 'Réserver le paiement' }} {...look} className={lowStyle} isLow />
  ) : (
    <ActButton act={pay} {...look} className={growStyle} />
  )
}

interface ChatButtonProps {
  chat: ChatAct
  unread: number
  describedBy: string
  /** An icon, or its words, as documented of an accepted job (rule 2.2.85). */
  shape: 'main' | 'wide' | 'icon'
}

/** The chat, as the main action or beside another one. */
export function ChatButton({ chat, unread, describedBy, shape }: ChatButtonProps) {
  const act = { 'aria-describedby': describedBy, 'aria-expanded': chat.isExpanded, onClick: chat.press }
  if (shape === 'icon') {
    return (
      <IconButton {...act} variant="line" label={chat.label} badge={unread}>
        <MessageCircle size={20} />
      </IconButton>
    )
  }
  const isMain = shape === 'main'
  const variant = chat.isExpanded ? 'line' : isMain ? 'brand' : 'quiet'
  return (
    <Button {...act} {...(isMain && { 'data-main': '' })} size="small" variant={variant} className={growStyle}>
      <MessageCircle size={18} /> {chat.label}{' '}
      <CountBadge count={unread} label={unread === 1 ? 'message non lu' : 'messages non lus'} />
    </Button>
  )
}
