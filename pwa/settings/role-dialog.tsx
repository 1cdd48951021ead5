import { useNavigate } from '@tanstack/react-router'
import { isStudent } from '../../schema/accounts/user.ts'
import { call } from '../../sync/http/transport.ts'
import { keepSignUpDraft } from '../accounts/sign-up-draft.ts'
import { isUnanswered } from '../data/failure-text.ts'
import { useUser } from '../session/session.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useLeavingDevice } from './leaving-device.ts'

/**
 * Deletes an account that is still empty and opens the sign-up in the other role, with what this one said (rule 1.2.574). It does not turn the account
 * into one of the other role: too much depends on that (`.decisions/pwa/0543-…`).
 */
export function RoleDialog({ onClose }: { onClose: () => void }) {
  const { firstName, lastName, email, phone, city, ...user } = useUser()
  const navigate = useNavigate()
  const leaveDevice = useLeavingDevice()
  const [other, name] = isStudent(user) ? (['private', 'particulier'] as const) : (['student', 'étudiant'] as const)
  return (
    <ChangeDialog
      title="Changer de rôle ?"
      description={`Votre compte est encore vide : nous le supprimons, et vous vous inscrivez comme ${name}. Nom, e-mail, téléphone et ville sont déjà remplis ; seul le mot de passe est à choisir de nouveau.`}
      act={{ label: 'Changer de rôle', busyLabel: 'Un instant...' }}
      onClose={onClose}
      onSave={async (typed) => {
        try {
          await call('POST', '/api/account/deletion', { ...typed, onlyIfEmpty: true })
        } catch (error) {
          if (!isUnanswered(error)) throw error
          return await leaveDevice('unsure')
        }
        const rest = { school: '', bio: '', propertyType: null, availableTools: [] }
        keepSignUpDraft(other, { firstName, lastName, email, phone: phone ?? '', city, ...rest })
        // A dashboard leads whoever is signed out to the landing.
        await navigate({ to: '/settings' })
        await leaveDevice(other)
      }}
    />
  )
}
