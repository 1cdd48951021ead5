import { MessageCircle } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { unreadLabel, type ChatAct } from './main-button.tsx'
import { growStyle } from './work-styles.ts'

interface ChatButtonProps {
  chat: ChatAct
  unread: number
  describedBy: string
  /** With its words, as documented of an accepted job (rule 2.2.85). */
  isWide?: boolean
}

/** The chat beside another main action. */
export function ChatButton({ chat, unread, describedBy, isWide = false }: ChatButtonProps) {
  const act = { 'aria-describedby': describedBy, 'aria-expanded': chat.isExpanded, onClick: chat.press }
  if (!isWide) {
    return (
      <IconButton {...act} variant="line" label={chat.label} badge={unread}>
        <MessageCircle size={20} />
      </IconButton>
    )
  }
  return (
    <Button {...act} size="small" variant={chat.isExpanded ? 'line' : 'quiet'} className={growStyle}>
      <MessageCircle size={18} /> {chat.label} <CountBadge count={unread} label={unreadLabel(unread)} />
    </Button>
  )
}
