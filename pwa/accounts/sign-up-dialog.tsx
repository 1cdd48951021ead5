import { useEffect, type SubmitEvent } from 'react'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Button } from '../ui/button.tsx'
import handArt from '../ui/art/hand.svg?drawing'
import { EmptyState } from '../ui/empty-state.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CookiesBlocked } from './cookies-blocked.tsx'
import { formStyle, readStyle, switchStyle } from './account-styles.ts'
import { keepSignUpDraft } from './sign-up-draft.ts'
import { SignUpFields } from './sign-up-fields.tsx'
import { useSignUpForm } from './sign-up-form.ts'
import { useSigningUp, type AfterSignUp } from './signing-up.ts'

interface SignUpDialogProps extends AfterSignUp {
  open: boolean
  /** The name of this dialog in a page that was rendered with it, closed; see `Dialog`. */
  early?: string | undefined
  initialType: UserType
  onTypeChange: (type: UserType) => void
  onOpen: (opener?: HTMLElement) => void
}

const typeOptions = [
  { value: 'student', label: 'Étudiant', description: 'Gagner de l’argent' },
  { value: 'private', label: 'Particulier', description: 'Publier une offre' },
] as const

/** The sign-up (rules 1.2.18–1.2.25, 1.4.8, 1.4.9, 1.5.1–1.5.8, 1.8.1 and 1.8.2). */
export function SignUpDialog({ open, early, initialType, onTypeChange, onOpen, ...after }: SignUpDialogProps) {
  const form = useSignUpForm(open, initialType)
  const { userType, typed: values } = form
  const { signUp, isBusy, welcomed } = useSigningUp(form, after)
  const hasNetwork = useNetwork()

  useEffect(() => {
    // A submitted form may already be an account, so its draft is not stored.
    if (open && !isBusy) keepSignUpDraft(userType, values)
  }, [open, values, userType, isBusy])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    // Whoever confirms a password beside its warning keeps it.
    const asksAboutPassword = !form.errors.password
    const typed = form.check()
    if (typed) void signUp(typed, asksAboutPassword)
  }

  const isStudent = userType === 'student'
  return (
    <Dialog
      open={open}
      early={early}
      onOpenChange={(isOpen, opener) => {
        if (isOpen) onOpen(opener)
        else if (!isBusy) after.onClose()
      }}
      closeOnOutside={false}
      title={welcomed ? `Bienvenue ${welcomed}` : isStudent ? 'Inscription Étudiant' : 'Inscription Particulier'}
    >
      {welcomed ? (
        <Welcome isStudent={isStudent} />
      ) : (
        <form {...form.props} onSubmit={submit} className={formStyle}>
          <CookiesBlocked />
          <RadioCards
            label="Je suis"
            hideLabel
            options={typeOptions}
            columns={2}
            value={userType}
            onValueChange={(type) => {
              form.switchType(type)
              onTypeChange(type)
            }}
            tone={isStudent ? 'sun' : 'lake'}
          />
          <SignUpFields {...form} />
          <Checkbox
            checked={values.terms}
            onCheckedChange={(terms) => form.set({ terms })}
            error={form.errors.terms}
            required
            name="terms"
          >
            J'ai 15 ans ou plus et j'accepte les conditions d'utilisation
          </Checkbox>
          {/* The terms open in a new tab, so that the form keeps its values. */}
          <p className={readStyle}>
            À lire&nbsp;:{' '}
            <TextLink href="/terms" target="_blank">
              conditions d’utilisation
            </TextLink>
            ,{' '}
            <TextLink href="/privacy" target="_blank">
              protection des données
            </TextLink>
          </p>
          <Button
            type="submit"
            full
            variant={isStudent ? 'sun' : 'lake'}
            busy={isBusy}
            busyLabel="Création en cours..."
            disabled={!hasNetwork}
          >
            Créer mon compte
          </Button>
          {!hasNetwork && <NeedsNetwork />}
          <p className={switchStyle}>
            Déjà un compte&nbsp;?
            <TextLink asChild standalone>
              <button type="button" onClick={after.onLogin}>
                Se connecter
              </button>
            </TextLink>
          </p>
        </form>
      )}
    </Dialog>
  )
}

/** Stands in the place of the form while the dashboard opens (rule 1.2.481). */
function Welcome({ isStudent }: { isStudent: boolean }) {
  return (
    <EmptyState
      drawing={handArt}
      level={3}
      title="Votre compte est prêt"
      text={isStudent ? 'Trois questions, puis les offres.' : 'Votre espace s’ouvre…'}
    />
  )
}
