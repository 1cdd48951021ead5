import { EmailChangeForm, PasswordChangeForm, PhoneChangeForm } from '../../schema/accounts/form.ts'
import type { User } from '../../schema/accounts/user.ts'
import { call } from '../../sync/http/transport.ts'
import { useSession, useUser } from '../session/session.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { passwordHint } from '../accounts/password-hint.ts'
import { ChangeDialog } from './change-dialog.tsx'

export type Change = 'email' | 'password' | 'phone'

interface ChangingProps {
  onChanged: () => void
  onClose: () => void
}

/** The dialog of one change. The server mails each change to the owner (rule 1.4.28). */
export function Changing({ change, ...rest }: ChangingProps & { change: Change }) {
  if (change === 'email') return <EmailChanging {...rest} />
  return change === 'password' ? <PasswordChanging {...rest} /> : <PhoneChanging {...rest} />
}

function PasswordChanging({ onChanged, onClose }: ChangingProps) {
  return (
    <ChangeDialog
      title="Changer le mot de passe"
      description="Vos autres appareils seront déconnectés ; leurs envois en attente ne seront pas perdus."
      name="newPassword"
      ifUnsure="Votre mot de passe est peut-être déjà changé. Réessayez : si l’ancien est refusé, c’est que le nouveau est actif."
      form={PasswordChangeForm}
      isPasswordFirst
      onClose={onClose}
      onSave={async (typed, insists) => {
        await call('POST', '/api/account/password', { ...typed, asksAboutPassword: !insists })
        showToast({ kind: 'success', title: 'Mot de passe changé' })
        onChanged()
      }}
    >
      {(field) => (
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          required
          hint={passwordHint}
          {...field}
        />
      )}
    </ChangeDialog>
  )
}

function EmailChanging({ onChanged, onClose }: ChangingProps) {
  return (
    <ChangeDialog
      title="Changer l’adresse e-mail"
      description="Nous envoyons un lien à la nouvelle adresse. D’ici à son ouverture, l’adresse actuelle reste valable."
      name="email"
      form={EmailChangeForm}
      onClose={onClose}
      onSave={async (typed) => {
        try {
          await call('POST', '/api/account/email', typed)
        } finally {
          onChanged()
        }
        showToast({ kind: 'success', title: 'Lien envoyé', description: 'Ouvrez-le dans votre nouvelle boîte.' })
      }}
    >
      {(field) => <TextField kind="email" label="Nouvelle adresse e-mail" autoComplete="email" required {...field} />}
    </ChangeDialog>
  )
}

function PhoneChanging({ onClose }: ChangingProps) {
  const { phone } = useUser()
  const { updateUser } = useSession()
  return (
    <ChangeDialog
      title="Changer le téléphone"
      description="Visible par les personnes avec qui vous travaillez et celles à qui vous avez envoyé une candidature."
      name="phone"
      known={phone}
      form={PhoneChangeForm}
      onClose={onClose}
      onSave={async (typed) => {
        updateUser(await call<User>('POST', '/api/account/phone', typed))
        showToast({ kind: 'success', title: 'Téléphone changé' })
      }}
    >
      {(field) => <TextField kind="phone" label="Téléphone" required {...field} />}
    </ChangeDialog>
  )
}
