import { History } from 'lucide-react'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { earlierStyle } from './chat-styles.ts'
import type { ConversationMessages } from './conversation-messages.ts'

interface EarlierButtonProps {
  label: string
  conversation: ConversationMessages
  /** Whether the button says that it needs the network; false if the dialog around it says so. */
  hasNote?: boolean
}

/** Loads the messages before the first one shown. Without earlier messages, the button is absent. */
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
