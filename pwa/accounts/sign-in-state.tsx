import { PhoneArt } from '../ui/art/phone-art.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useAccountDialogs } from './account-dialogs.tsx'

interface SignInStateProps {
  title: string
  text: string
  /** Said in the dialog that the button opens. */
  reason?: string
  /** Signing in is not what most people come here for. */
  isQuiet?: boolean
}

/** A screen whose content is somebody's own, shown to nobody in particular: it leads to the login. */
export function SignInState({ title, text, reason, isQuiet = false }: SignInStateProps) {
  const { openLogin } = useAccountDialogs()
  return (
    <EmptyState
      level={1}
      art={<PhoneArt />}
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
