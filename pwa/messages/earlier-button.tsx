import { History } from 'lucide-react'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { earlierStyle } from './chat-styles.ts'
import type { ConversationMessages } from './conversation-messages.ts'

interface EarlierButtonProps {
  label: string
  conversation: ConversationMessages
  /** Says that it needs the network; not where the dialog around it does. */
  hasNote?: boolean
}

/** Asks for the messages before the first one. Without earlier ones there is nothing to press. */
export function EarlierButton({
  label,
  conversation: { earlier, showEarlier, isFetching, failure },
  hasNote = true,
}: EarlierButtonProps) {
  const isOnline = useOnline()
  if (!earlier) return null
  const isOutOfReach = earlier === 'server' && !isOnline
  return (
    <div className={earlierStyle}>
      <Button variant="line" size="small" busy={isFetching} aria-disabled={isOutOfReach} onClick={showEarlier}>
        <History size={18} /> {label}
      </Button>
      {isOutOfReach && hasNote && <NetworkNote />}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
