import { useOnline } from '../data/sync-provider.tsx'
import { bindSigns } from '../ui/french.ts'
import { Popover } from '../ui/popover.tsx'
import { presenceStyle } from './chat-styles.ts'

const live = 'Vos messages partent et arrivent tout de suite.'
const waiting = bindSigns(
  'Pas de réseau pour le moment : la conversation reste ouverte, vos messages partiront à son retour.',
)

/**
 * Nobody tells us whether the other person looks at their screen, so the documented words speak of the conversation: "En ligne" while
 * messages go out and come in at once, "Actif" while it is open but this device has no network. Pressing it says so.
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
