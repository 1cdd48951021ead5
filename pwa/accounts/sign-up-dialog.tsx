import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { RegistrationForm } from '../../schema/accounts/form.ts'
import type { UserType } from '../../schema/accounts/user.ts'
import { propertyTypeLabels, propertyTypes, signUpTools, toolLabels } from '../../schema/catalogues/tools.ts'
import { limits } from '../../schema/limits.ts'
import { ApiError } from '../../sync/http/transport.ts'
import { NeedsNetwork } from '../data/needs-network.tsx'
import { useNetwork } from '../data/network.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { opens } from '../ui/overlays/early-dialog.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextAreaField } from '../ui/fields/text-area-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { showToast } from '../ui/toast.ts'
import { formStyle, pairStyle, readStyle, switchStyle } from './account-styles.ts'
import { CityField } from './city-field.tsx'
import { beginFirstSteps } from '../session/first-steps.ts'
import { useRegistration, type RegisterAnswer } from './registering.ts'
import { useSession } from '../session/session.tsx'
import { forgetSignUpDrafts, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'
import {
  checkForm,
  errorsFromIssues,
  focusFirstError,
  withoutErrorsOf,
  type FieldErrors,
} from '../ui/hooks/validation.ts'
import { failureText } from '../data/failure-text.ts'
import { storageText } from '../outbox/no-room.ts'

interface SignUpDialogProps {
  open: boolean
  /** See `Dialog`. */
  early?: string | undefined
  initialType: UserType
  onTypeChange: (type: UserType) => void
  onOpen: (opener?: HTMLElement) => void
  onClose: () => void
  onLogin: () => void
  /** Called when the account exists and still needs its address verified. */
  onUnverified: (email: string) => void
  onSignedUp: () => void
}

const redirectDelay = 1_500
const blank = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  city: '',
  school: '',
  bio: '',
  propertyType: null as string | null,
  availableTools: [] as (typeof signUpTools)[number][],
  terms: false,
}
type Values = typeof blank
type Texts = { [Key in keyof Values as Values[Key] extends string ? Key : never]: string }

const typeOptions = [
  { value: 'student', label: 'Étudiant', description: 'Gagner de l’argent' },
  { value: 'private', label: 'Particulier', description: 'Publier une offre' },
] as const
const toolOptions = signUpTools.map((tool) => ({ value: tool, label: toolLabels[tool] }))
const propertyOptions = propertyTypes.map((type) => ({ value: type, label: propertyTypeLabels[type] }))

/** Rules 1.2.18–1.2.25, 1.4.8, 1.4.9, 1.5.1–1.5.8, 1.8.1 and 1.8.2. */
export function SignUpDialog(props: SignUpDialogProps) {
  const { open, early, initialType, onTypeChange, onOpen, onClose, onLogin, onUnverified, onSignedUp } = props
  const { signIn } = useSession()
  const register = useRegistration()
  const [userType, setUserType] = useState<UserType>(initialType)
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<FieldErrors<keyof Values>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hasNetwork = useNetwork()

  // A rendered dialog begins blank, for the server knows no draft, and may have been typed into when it opens.
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) {
    setWasOpened(true)
    setValues(withDraft(values, readSignUpDraft(initialType)))
  }

  useEffect(() => {
    // A submitted form may already be an account, so no draft of it stays.
    if (open && !busy) keepSignUpDraft(userType, values)
  }, [open, values, userType, busy])

  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors((found) => withoutErrorsOf(found, change))
  }
  const field = (name: keyof Texts) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: errors[name],
  })

  /** Switching sides resets the form (rule 1.2.20). */
  const switchType = (type: UserType) => {
    setUserType(type)
    onTypeChange(type)
    setValues(blank)
    setErrors({})
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = checkForm(RegistrationForm, { ...values, userType })
    if ('errors' in checked) return complain(checked.errors)

    setErrors({})
    setBusy(true)
    try {
      await welcome(await register(userType, checked.output))
    } catch (error) {
      setBusy(false)
      explain(error)
    }
  }

  const welcome = async ({ user, needsVerification }: RegisterAnswer) => {
    forgetSignUpDrafts()
    if (user && userType === 'student') beginFirstSteps(user.id)
    if (needsVerification || !user) {
      showToast({
        kind: 'info',
        title: 'Compte créé',
        description: 'Vérifiez votre email pour vous connecter.',
        duration: 8000,
      })
      return onUnverified(user?.email ?? values.email.trim())
    }
    try {
      await signIn(user)
    } catch (error) {
      // The account is there: what failed is to enter it here, which the other dialog can try again.
      showToast({
        kind: 'error',
        title: 'Compte créé, connexion impossible',
        description: storageText(error, failureText(error)),
      })
      setBusy(false)
      return onLogin()
    }
    showToast({ kind: 'success', title: 'Compte créé', description: `Bienvenue, ${user.firstName} !` })
    setTimeout(() => {
      onClose()
      onSignedUp()
    }, redirectDelay)
  }

  const complain = (found: FieldErrors<keyof Values>) => {
    setErrors(found)
    focusFirstError(form.current)
  }

  const explain = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'email_taken') {
      complain({ email: failureText(error) })
      return showToast({
        kind: 'error',
        title: 'Email déjà utilisé',
        description: `${failureText(error)}. Essayez de vous connecter ou utilisez un autre email`,
        duration: 8000,
      })
    }
    if (error instanceof ApiError && error.issues) complain(errorsFromIssues(error.issues))
    showToast({ kind: 'error', title: "Erreur d'inscription", description: failureText(error) })
  }

  const isStudent = userType === 'student'
  return (
    <Dialog
      open={open}
      early={early}
      onOpenChange={(isOpen, opener) => {
        if (isOpen) onOpen(opener)
        else if (!busy) onClose()
      }}
      closeOnOutside={false}
      title={isStudent ? 'Inscription Étudiant' : 'Inscription Particulier'}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className={formStyle}>
        <RadioCards
          label="Je suis"
          hideLabel
          options={typeOptions}
          columns={2}
          value={userType}
          onValueChange={switchType}
          tone={isStudent ? 'sun' : 'lake'}
        />
        <div className={pairStyle}>
          <TextField label="Prénom" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Nom" autoComplete="family-name" required {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...field('email')}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          required
          {...field('password')}
          {...(!field('password').error && { hint: 'Au moins 6\u00a0caractères' })}
        />
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+41 79 000 00 00"
          required
          {...field('phone')}
        />
        <CityField
          label="Ville"
          required
          value={values.city}
          onValueChange={(city) => set({ city })}
          error={errors.city}
        />
        {isStudent ? (
          <>
            <TextField label="École" optional autoComplete="organization" {...field('school')} />
            <TextAreaField label="Motivation et objectifs" optional max={limits.bio} {...field('bio')} />
            <ChoiceChips
              label="Outils à disposition"
              options={toolOptions}
              value={values.availableTools}
              onValueChange={(availableTools) => set({ availableTools })}
              tone="sun"
            />
          </>
        ) : (
          <SelectField
            label="Type de logement"
            optional
            placeholder="Choisir"
            items={propertyOptions}
            value={values.propertyType ?? ''}
            onValueChange={(propertyType) => set({ propertyType: propertyType || null })}
          />
        )}
        <Checkbox
          checked={values.terms}
          onCheckedChange={(terms) => set({ terms })}
          error={errors.terms}
          required
          name="terms"
        >
          J'ai 15 ans ou plus et j'accepte les conditions d'utilisation
        </Checkbox>
        {/* The terms open in a tab of their own, so that the form keeps its values. */}
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
          busy={busy}
          busyLabel="Création en cours..."
          disabled={!hasNetwork}
        >
          Créer mon compte
        </Button>
        {!hasNetwork && <NeedsNetwork />}
        <p className={switchStyle}>
          Déjà un compte&nbsp;?
          <TextLink asChild standalone>
            <button type="button" {...opens('login')} onClick={onLogin}>
              Se connecter
            </button>
          </TextLink>
        </p>
      </form>
    </Dialog>
  )
}

/** Fills the blank fields from the draft. */
const withDraft = (typed: Values, draft: Partial<Values> = {}): Values => {
  const isBlank = (name: string) => typed[name as keyof Values] === blank[name as keyof Values]
  return { ...typed, ...Object.fromEntries(Object.entries(draft).filter(([name]) => isBlank(name))) }
}
