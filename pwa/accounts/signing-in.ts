import { useState } from 'react'
import type { CredentialsForm } from '../../schema/accounts/form.ts'
import type { User } from '../../schema/accounts/user.ts'
import { ApiError, call } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { storageText } from '../outbox/no-room.ts'
import { useSession } from '../session/session.tsx'
import { errorsFromIssues, type FieldErrors } from '../ui/hooks/validation.ts'
import { showToast } from '../ui/toast.ts'
import { forgetSignUpDrafts } from './sign-up-draft.ts'

/**
 * Signs in with an address and a password. `code` is the one-time code of an account that
 * asks for one (`needsCode`, rule 1.2.514). `unverified` is the address that must be verified first. `keepAccount` is set if the account is
 * scheduled for deletion. Any other failure appears in a toast, and at its field through `complain`.
 */
export function useSigningIn(
  code: string,
  complain: (found: FieldErrors<'email' | 'password' | 'code'>) => void,
  { onClose, onSignedIn }: { onClose: () => void; onSignedIn: () => void },
) {
  const { signIn } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [unverified, setUnverified] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const [leaving, setLeaving] = useState<CredentialsForm>()

  const logIn = (credentials: CredentialsForm) => {
    setUnverified(undefined)
    setLeaving(undefined)
    return enter(credentials, '/api/auth/login', 'Connexion réussie')
  }

  const enter = async (credentials: CredentialsForm, path: string, title: string) => {
    setBusy(true)
    try {
      await signIn(await call<User>('POST', path, { ...credentials, ...(code && { code }) }))
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

  const explain = (error: unknown, credentials: CredentialsForm) => {
    if (error instanceof ApiError && error.code === 'leaving') return setLeaving(credentials)
    if (error instanceof ApiError && error.code === 'code_needed') return setNeedsCode(true)
    if (error instanceof ApiError && error.code === 'unverified') {
      setUnverified(credentials.email)
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

  const keepAccount = leaving && (() => void enter(leaving, '/api/auth/keep-account', 'Compte gardé'))
  return { logIn, keepAccount, needsCode, unverified, isBusy }
}
