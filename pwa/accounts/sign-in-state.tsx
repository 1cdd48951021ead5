import phoneArt from '../ui/art/phone.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useAccountDialogs } from './account-dialogs.tsx'

interface SignInStateProps {
  title: string
  text: string
  /** The text of the dialog that the button opens. */
  reason?: string
  /** For a page that most people visit for another purpose than signing in. */
  isQuiet?: boolean
}

/** Shown in place of a personal screen when nobody is signed in; its button opens the login. */
export function SignInState({ title, text, reason, isQuiet = false }: SignInStateProps) {
  const { openLogin } = useAccountDialogs()
  return (
    <EmptyState
      level={1}
      drawing={phoneArt}
      title={title}
      text={text}
      action={
        <Button variant={isQuiet ? 'line' : 'brand'} onClick={() => openLogin(reason ? { reason } : undefined)}>
          Se connecter
        </Button>
      }
    />
  )
}
