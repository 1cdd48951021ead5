import { useRef, useState } from 'react'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { switchStyle } from './account-styles.ts'
import { MailForm } from './mail-form.tsx'

interface ForgotDialogProps {
  /** The address typed at login. */
  email: string
  onClose: () => void
  onLogin: (email: string) => void
}

/** The form that sends a link to set a new password. */
export function ForgotDialog({ email: typed, onClose, onLogin }: ForgotDialogProps) {
  const [email, setEmail] = useState(typed)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mot de passe oublié"
      description="Nous vous envoyons un lien pour en choisir un nouveau."
      initialFocus={() => body.current?.querySelector<HTMLElement>('[name=email]') ?? null}
    >
      <div ref={body}>
        <MailForm path="/api/auth/forgot" email={typed} label="Recevoir le lien" onEmail={setEmail} />
        <p className={switchStyle}>
          <TextLink asChild standalone>
            <button type="button" onClick={() => onLogin(email)}>
              Retour à la connexion
            </button>
          </TextLink>
        </p>
      </div>
    </Dialog>
  )
}
