import { useState } from 'react'
import { SessionsProofForm } from '../../schema/accounts/form.ts'
import type { SignedInDevice } from '../../schema/accounts/security.ts'
import { call } from '../../sync/http/transport.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { ChangeDialog } from './change-dialog.tsx'

interface EndSessionsDialogProps {
  /** The devices that the question is about: all others, or one of them. */
  asked: 'others' | SignedInDevice
  /** Whether the account has a second factor, whose code is asked for as well. */
  hasFactor: boolean
  onClose: () => void
  onEnded: () => void
}

/** Asks for the password before other sessions end, and whether their devices are emptied too (rule 1.2.603). */
export function EndSessionsDialog({ asked, hasFactor, onClose, onEnded }: EndSessionsDialogProps) {
  const [isToEmpty, setToEmpty] = useState(false)
  const path = `/api/account/sessions${asked === 'others' ? '' : `/${asked.id}`}`
  return (
    <ChangeDialog<'code' | 'password'>
      title={asked === 'others' ? 'Déconnecter tous les autres appareils ?' : 'Déconnecter cet appareil ?'}
      description={
        isToEmpty
          ? 'À son prochain contact avec nous, l’appareil se vide. Ce qu’il n’a pas encore envoyé est perdu.'
          : 'Le mot de passe sera de nouveau demandé. Les envois en attente partiront ensuite.'
      }
      name={hasFactor ? 'code' : 'password'}
      form={SessionsProofForm}
      act={{ label: 'Déconnecter', busyLabel: 'Déconnexion...' }}
      isPasswordFirst
      failed="La déconnexion n’a pas abouti"
      ifUnsure="La déconnexion a peut-être abouti. Réessayez pour en être sûr."
      onClose={() => {
        onClose()
        onEnded()
      }}
      onSave={async ({ password, code }) => {
        await call('DELETE', isToEmpty ? `${path}?empty=true` : path, { password, ...(code && { code }) })
        showToast({ kind: 'success', title: asked === 'others' ? 'Appareils déconnectés' : 'Appareil déconnecté' })
      }}
    >
      {(field) => (
        <>
          {hasFactor && <TextField kind="code" label="Code à usage unique" required {...field} />}
          <Checkbox checked={isToEmpty} onCheckedChange={setToEmpty}>
            {`Effacer les données de ${asked === 'others' ? 'ces appareils' : 'cet appareil'}`}
          </Checkbox>
        </>
      )}
    </ChangeDialog>
  )
}
