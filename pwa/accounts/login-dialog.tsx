import { useEffect } from 'react'
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
import { productName } from '../ui/product.ts'
import { ResendButton } from './resend-button.tsx'
import { useSigningIn } from './signing-in.ts'
import { useForm } from '../forms/form.ts'

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
  const hasNetwork = useNetwork()
  const form = useForm(CredentialsForm, {
    initial: () => ({ email: knownEmail, password: '', code: '' }),
    send: async (typed) => {
      if (!isBusy) await logIn(typed)
    },
  })
  const { logIn, keepAccount, needsCode, unverified, isBusy } = useSigningIn(form.typed.code, form.complain, {
    onClose,
    onSignedIn,
  })
  useEffect(() => {
    if (needsCode) document.getElementById(form.id)?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }, [needsCode, form.id])

  const askForLink = () => {
    // The toast of a failed login must not stay over the next dialog.
    toaster.dismiss()
    onForgot(form.typed.email)
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()} title={`Connexion à ${productName}`}>
      <form {...form.props} className={formStyle}>
        <CookiesBlocked />
        {reason && <Banner kind="info">{reason}</Banner>}
        {isAnythingKept() && (
          <Banner kind="info">
            Des envois sont en attente sur cet appareil. Ils partiront à la connexion de leur auteur.
          </Banner>
        )}
        <TextField
          kind="email"
          label="E-mail"
          autoComplete="username"
          required
          data-autofocus={knownEmail ? undefined : ''}
          {...form.field('email')}
        />
        <PasswordField
          label="Mot de passe"
          required
          data-autofocus={knownEmail ? '' : undefined}
          {...form.field('password')}
        />
        {needsCode && (
          <TextField
            kind="code"
            label="Code à usage unique"
            hint="Six chiffres de votre application, ou un code de secours"
            required
            {...form.field('code')}
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
