import { useOnline } from '../data/sync-provider.tsx'
import { bindSigns } from '../ui/french.ts'
import { Popover } from '../ui/overlays/popover.tsx'
import { presenceStyle } from './chat-styles.ts'

const live = 'Vos messages partent et arrivent tout de suite.'
const waiting = bindSigns(
  'Pas de réseau pour le moment : la conversation reste ouverte, vos messages partiront à son retour.',
)

/**
 * The server does not say whether the other person is online, so the documented badge describes the conversation: "En ligne" while this
 * device sends and receives, "Actif" while it is offline. A press explains this.
 */
export function ChatPresence() {
  const isOnline = useOnline()
  return (
    <Popover
      title={isOnline ? 'En ligne' : 'Actif'}
      trigger={
        <button type="button" className={presenceStyle({ isLive: isOnline })}>
          {isOnline ? 'En ligne' : 'Actif'}
        </button>
      }
    >
      {isOnline ? live : waiting}
    </Popover>
  )
}
