import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ResendButton } from './resend-button.tsx'

const bodyStyle = css({ pile: '4', justifyItems: 'start' })
const addressStyle = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })

interface UnverifiedDialogProps {
  email: string
  onClose: () => void
  onLogin: () => void
}

/** Shown after a sign-up whose address must be verified first: nobody is signed in yet (rule 1.4.5). */
export function UnverifiedDialog({ email, onClose, onLogin }: UnverifiedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Vérifiez votre email"
      foot={
        <Button variant="line" onClick={onLogin}>
          Se connecter
        </Button>
      }
    >
      <div className={bodyStyle}>
        <p>
          Nous avons écrit à <span className={addressStyle}>{email}</span>. Ouvrez le lien de ce message et votre compte
          sera prêt.
        </p>
        <p>Rien reçu&nbsp;? Regardez aussi dans les indésirables.</p>
        <ResendButton email={email} />
      </div>
    </Dialog>
  )
}
