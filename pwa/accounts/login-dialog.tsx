import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { CredentialsForm } from '../../schema/accounts/form.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { opens } from '../ui/overlays/early-dialog.ts'
import { Banner } from '../ui/banner.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { toaster } from '../ui/toast.ts'
import { endStyle, formStyle, switchStyle } from './account-styles.ts'
import { CookiesBlocked } from './cookies-blocked.tsx'
import { isAnythingKept } from '../session/kept-sends.ts'
import { productName } from '../session/product.ts'
import { ResendButton } from './resend-button.tsx'
import { useSigningIn } from './signing-in.ts'
import { checkForm, focusFirstError, withoutErrorsOf, type FieldErrors } from '../ui/hooks/validation.ts'

interface LoginDialogProps {
  email: string
  /** Why the dialog opened without a press, such as an expired session. */
  reason: string | undefined
  onClose: () => void
  onSignUp: () => void
  onForgot: (email: string) => void
  onSignedIn: () => void
}

/** The login (rules 1.2.26, 1.2.27, 1.4.10, 1.4.11, 1.8.3 and 1.8.4). */
export function LoginDialog(props: LoginDialogProps) {
  const { email: knownEmail, reason, onClose, onSignUp, onForgot, onSignedIn } = props
  const [{ email, password }, setTyped] = useState({ email: knownEmail, password: '' })
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<FieldErrors<'email' | 'password' | 'code'>>({})
  const hasNetwork = useNetwork()
  const form = useRef<HTMLFormElement>(null)

  const type = (changed: { email: string } | { password: string }) => {
    setTyped((before) => ({ ...before, ...changed }))
    setErrors((found) => withoutErrorsOf(found, changed))
  }
  const complain = (found: FieldErrors<'email' | 'password' | 'code'>) => {
    setErrors(found)
    focusFirstError(form.current)
  }
  const { logIn, keepAccount, needsCode, unverified, isBusy } = useSigningIn(code, complain, { onClose, onSignedIn })
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }, [needsCode])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = checkForm(CredentialsForm, { email, password })
    if ('errors' in checked) return complain(checked.errors)

    setErrors({})
    logIn(checked.output)
  }

  const askForLink = () => {
    // The toast of a failed login must not stay over the next dialog.
    toaster.dismiss()
    onForgot(email)
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()} title={`Connexion à ${productName}`}>
      <form ref={form} noValidate onSubmit={submit} className={formStyle}>
        <CookiesBlocked />
        {reason && <Banner kind="info">{reason}</Banner>}
        {isAnythingKept() && (
          <Banner kind="info">
            Des envois sont en attente sur cet appareil. Ils partiront à la connexion de leur auteur.
          </Banner>
        )}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          data-autofocus={knownEmail ? undefined : ''}
          value={email}
          onChange={(event) => type({ email: event.target.value })}
          error={errors.email}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          required
          data-autofocus={knownEmail ? '' : undefined}
          value={password}
          onChange={(event) => type({ password: event.target.value })}
          error={errors.password}
        />
        {needsCode && (
          <TextField
            label="Code à usage unique"
            name="code"
            hint="Six chiffres de votre application, ou un code de secours"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={({ target }) => {
              setCode(target.value)
              setErrors((found) => withoutErrorsOf(found, { code: target.value }))
            }}
            error={errors.code}
          />
        )}
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
        {keepAccount && <LeavingBanner isBusy={isBusy} onKeep={keepAccount} />}
        <Button type="submit" full busy={isBusy} busyLabel="Connexion..." disabled={!hasNetwork}>
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

/** The account still exists, because the period before its deletion has not ended. */
function LeavingBanner({ isBusy, onKeep }: { isBusy: boolean; onKeep: () => void }) {
  return (
    <Banner
      kind="wait"
      role="status"
      title="Ce compte va être supprimé."
      action={
        <Button size="small" busy={isBusy} busyLabel="Un instant..." onClick={onKeep}>
          Garder mon compte
        </Button>
      }
    >
      Vous avez demandé sa suppression. Vous pouvez encore le garder, tel qu’il était.
    </Banner>
  )
}
