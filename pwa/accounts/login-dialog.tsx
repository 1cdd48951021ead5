import { useRef, useState, type SubmitEvent } from 'react'
import { CredentialsForm } from '../../schema/accounts/form.ts'
import type { User } from '../../schema/accounts/user.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { opens } from '../ui/overlays/early-dialog.ts'
import { Banner } from '../ui/banner.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { showToast, toaster } from '../ui/toast.ts'
import { endStyle, formStyle, switchStyle } from './account-styles.ts'
import { storageText } from '../outbox/no-room.ts'
import { productName } from '../session/product.ts'
import { ResendButton } from './resend-button.tsx'
import { useSession } from '../session/session.tsx'
import { forgetSignUpDrafts } from './sign-up-draft.ts'
import { checkForm, errorsFromIssues, focusFirstError, type FieldErrors } from '../ui/hooks/validation.ts'
import { failureText } from '../data/failure-text.ts'

interface LoginDialogProps {
  open: boolean
  /** See `Dialog`. */
  early?: string | undefined
  email: string
  /** Why the dialog opened by itself, such as an expired session. */
  reason: string | undefined
  onOpen: (opener?: HTMLElement) => void
  onClose: () => void
  onSignUp: () => void
  onForgot: (email: string) => void
  onSignedIn: () => void
}

/** Rules 1.2.26, 1.2.27, 1.4.10, 1.4.11, 1.8.3 and 1.8.4. */
export function LoginDialog(props: LoginDialogProps) {
  const { open, early, email: knownEmail, reason, onOpen, onClose, onSignUp, onForgot, onSignedIn } = props
  const { signIn } = useSession()
  const [email, setEmail] = useState(knownEmail)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FieldErrors<'email' | 'password'>>({})
  const [busy, setBusy] = useState(false)
  const [unverified, setUnverified] = useState<string>()
  const [leaving, setLeaving] = useState<CredentialsForm>()
  const hasNetwork = useNetwork()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = checkForm(CredentialsForm, { email, password })
    if ('errors' in checked) return complain(checked.errors)

    setErrors({})
    setUnverified(undefined)
    setLeaving(undefined)
    await enter(checked.output, '/api/auth/login', 'Connexion réussie')
  }

  const enter = async (credentials: CredentialsForm, path: string, title: string) => {
    setBusy(true)
    try {
      await signIn(await call<User>('POST', path, credentials))
      // A signed-in person needs no sign-up draft, and must not see another person's.
      forgetSignUpDrafts()
      showToast({ kind: 'success', title, description: 'Bon retour !' })
      onClose()
      onSignedIn()
    } catch (error) {
      setBusy(false)
      explain(error, credentials)
    }
  }

  const complain = (found: FieldErrors<'email' | 'password'>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  const explain = (error: unknown, credentials: CredentialsForm) => {
    if (error instanceof ApiError && error.code === 'leaving') return setLeaving(credentials)
    if (error instanceof ApiError && error.status === 403 && error.body?.needsVerification) {
      setUnverified(email)
      return showToast({
        kind: 'error',
        title: 'Compte non vérifié',
        description: 'Vérifiez votre email',
        duration: 8000,
      })
    }
    if (error instanceof ApiError && error.issues) complain(errorsFromIssues(error.issues))
    else if (error instanceof ApiError && error.code === 'bad_credentials') complain({ password: failureText(error) })
    showToast({
      kind: 'error',
      title: 'Erreur de connexion',
      description: storageText(error, failureText(error, 'Une erreur est survenue')),
    })
  }

  const askForLink = () => {
    // The toast of a failed login must not stay over the next dialog.
    toaster.dismiss()
    onForgot(email)
  }

  return (
    <Dialog
      open={open}
      early={early}
      onOpenChange={(isOpen, opener) => (isOpen ? onOpen(opener) : onClose())}
      title={`Connexion à ${productName}`}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
        {reason && <Banner kind="info">{reason}</Banner>}
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          data-autofocus={knownEmail ? undefined : ''}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          required
          data-autofocus={knownEmail ? '' : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
        />
        <TextLink asChild standalone>
          <button type="button" className={endStyle} onClick={askForLink}>
            Mot de passe oublié&nbsp;?
          </button>
        </TextLink>
        {unverified && (
          <Banner kind="wait" role="status" title="Vérifiez votre email" action={<ResendButton email={unverified} />}>
            Ouvrez le lien que nous vous avons envoyé, puis connectez-vous.
          </Banner>
        )}
        {leaving && (
          <Banner
            kind="wait"
            role="status"
            title="Ce compte va être supprimé."
            action={
              <Button
                size="small"
                busy={busy}
                busyLabel="Un instant..."
                onClick={() => void enter(leaving, '/api/auth/keep-account', 'Compte gardé')}
              >
                Garder mon compte
              </Button>
            }
          >
            Vous l’avez demandé. Il est encore temps de le garder, tel qu’il était.
          </Banner>
        )}
        <Button type="submit" full busy={busy} busyLabel="Connexion..." disabled={!hasNetwork}>
          Se connecter
        </Button>
        {!hasNetwork && <NeedsNetwork />}
        <p className={switchStyle}>
          Pas encore de compte&nbsp;?
          <TextLink asChild standalone>
            <button type="button" {...opens('signUp')} onClick={onSignUp}>
              S'inscrire
            </button>
          </TextLink>
        </p>
      </form>
    </Dialog>
  )
}
