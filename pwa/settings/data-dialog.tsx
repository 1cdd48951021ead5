import { callFile } from '../../sync/http/transport.ts'
import { saveFile } from '../data/save-file.ts'
import { ChangeDialog } from './change-dialog.tsx'

/** Asks for the password before the file comes. */
export function DataDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title="Télécharger mes données"
      description="Le fichier contient vos messages et vos coordonnées : gardez-le pour vous."
      act={{ label: 'Télécharger', busyLabel: 'Préparation...' }}
      failed="Le fichier n’est pas arrivé"
      ifUnsure="Le fichier n’est pas arrivé. Réessayez."
      onClose={onClose}
      onSave={async (typed) =>
        saveFile(await callFile('/api/account/data', 'application/zip', typed), 'mes-donnees.zip')
      }
    />
  )
}
