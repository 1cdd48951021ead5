import { useState } from 'react'
import type { SignedInDevice } from '../../schema/accounts/security.ts'
import { call } from '../../sync/http/transport.ts'
import { sayActFailed } from '../data/failed-change.ts'
import { css } from '../styled-system/css'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../ui/toast.ts'

const textStyle = css({ display: 'grid', gap: '2' })

interface EndSessionsDialogProps {
  /** The devices that the question is about: all others, or one of them. */
  asked: 'others' | SignedInDevice
  onClose: () => void
  onEnded: () => void
}

/** Asks before other sessions end, and whether their devices are emptied too (rule 1.2.603). */
export function EndSessionsDialog({ asked, onClose, onEnded }: EndSessionsDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [isToEmpty, setToEmpty] = useState(false)

  const signOut = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const path = `/api/account/sessions${asked === 'others' ? '' : `/${asked.id}`}`
      await call('DELETE', isToEmpty ? `${path}?empty=true` : path)
      showToast({ kind: 'success', title: asked === 'others' ? 'Appareils déconnectés' : 'Appareil déconnecté' })
    } catch (error) {
      sayActFailed('La déconnexion n’a pas abouti', error)
    } finally {
      onClose()
      onEnded()
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={asked === 'others' ? 'Déconnecter tous les autres appareils ?' : 'Déconnecter cet appareil ?'}
      text={
        <div className={textStyle}>
          {isToEmpty
            ? 'À son prochain contact avec nous, l’appareil se vide. Ce qu’il n’a pas encore envoyé est perdu.'
            : 'Le mot de passe sera de nouveau demandé. Les envois en attente partiront ensuite.'}
          <Checkbox checked={isToEmpty} onCheckedChange={setToEmpty}>
            {`Effacer les données de ${asked === 'others' ? 'ces appareils' : 'cet appareil'}`}
          </Checkbox>
        </div>
      }
      confirmLabel="Déconnecter"
      busyLabel="Déconnexion..."
      busy={isBusy}
      onConfirm={() => void signOut()}
    />
  )
}
