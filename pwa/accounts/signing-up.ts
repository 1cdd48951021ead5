import { useState, useRef } from 'react'
import type { RegistrationForm } from '../../schema/accounts/form.ts'
import { ruleTexts } from '../../schema/rules.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { storageText } from '../outbox/no-room.ts'
import { beginFirstSteps } from '../session/first-steps.ts'
import { useSession } from '../session/session.tsx'
import { offerToReturnTo } from '../session/way-in.ts'
import { errorsFromIssues } from '../ui/hooks/validation.ts'
import { showToast } from '../ui/toast.ts'
import { forgetSignUpDrafts } from './sign-up-draft.ts'
import type { SignUpForm } from './sign-up-form.ts'
import type { User } from '../../schema/accounts/user.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { newId, type Id } from '../../schema/ids.ts'

/** The steps that may follow a sign-up. */
export interface AfterSignUp {
  onClose: () => void
  onLogin: () => void
  /** Called when the account exists and still needs its address verified. */
  onUnverified: (email: string) => void
  onSignedUp: () => void
}

/** Milliseconds to read the welcome before the dashboard opens. */
const redirectDelay = 1_500

/**
 * Creates the account and signs in to it. A toast shows the outcome; the form also shows what the server refuses. `welcomed` is the first name of whoever
 * has signed up, until the dashboard opens.
 */
export function useSigningUp(
  { userType, complain }: SignUpForm,
  { onClose, onLogin, onUnverified, onSignedUp }: AfterSignUp,
) {
  const { signIn } = useSession()
  const register = useRegistration()
  const [isBusy, setBusy] = useState(false)
  const [welcomed, setWelcomed] = useState<string>()

  const signUp = async (form: RegistrationForm, asksAboutPassword: boolean) => {
    setBusy(true)
    try {
      await welcome(await register(userType, form, asksAboutPassword))
    } catch (error) {
      setBusy(false)
      explain(error)
    }
  }

  const welcome = async ({ user, needsVerification }: RegisterAnswer) => {
    forgetSignUpDrafts()
    if (userType === 'student') beginFirstSteps(user)
    if (needsVerification) {
      showToast({
        kind: 'info',
        title: 'Compte créé',
        description: 'Confirmez votre adresse e-mail pour vous connecter.',
        duration: 8000,
      })
      return onUnverified(user.email)
    }
    try {
      await signIn(user)
    } catch (error) {
      // The account exists; only signing in failed, which the login dialog can repeat.
      showToast({
        kind: 'error',
        title: 'Compte créé, connexion impossible',
        description: storageText(error, failureText(error)),
      })
      setBusy(false)
      return onLogin()
    }
    setWelcomed(user.firstName)
    showToast({ kind: 'success', title: 'Compte créé', description: `Bienvenue, ${user.firstName} !`, duration: 3_000 })
    const leave = () => {
      onClose()
      onSignedUp()
    }
    // The letter of a wanted offer opens as soon as the person is signed in: a later redirect must not lead away from it.
    if (offerToReturnTo()) leave()
    else setTimeout(leave, redirectDelay)
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
    // A warning is no failure: it stands beside the field, and the next press keeps the password (rule 1.5.16).
    if (error instanceof ApiError && error.issues?.every(({ message }) => message === ruleTexts.passwordWarned)) return
    showToast({ kind: 'error', title: "Erreur d'inscription", description: failureText(error) })
  }

  return { signUp, isBusy, welcomed }
}

interface RegisterAnswer {
  user: User
  needsVerification: boolean
}

/** Returns the function that creates an account. Sending the same fields again uses the same id, because the first answer may have been lost. */
function useRegistration() {
  const sent = useRef<{ id: Id; fields: string }>(undefined)
  return (userType: UserType, form: RegistrationForm, asksAboutPassword: boolean): Promise<RegisterAnswer> => {
    const fields = fieldsOf(userType, form)
    const typed = JSON.stringify(fields)
    if (sent.current?.fields !== typed) sent.current = { id: newId(), fields: typed }
    return call('POST', '/api/auth/register', { id: sent.current.id, ...fields, asksAboutPassword })
  }
}

/** Returns the common fields and those of this user type. */
const fieldsOf = (userType: UserType, { propertyType, school, bio, availableTools, ...common }: RegistrationForm) =>
  userType === 'student' ? { ...common, school, bio, availableTools } : { ...common, propertyType }
