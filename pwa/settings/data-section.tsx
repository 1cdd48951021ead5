import { Download } from 'lucide-react'
import { useState } from 'react'
import { PasswordProofForm } from '../../schema/accounts/form.ts'
import { callFile } from '../../sync/http/transport.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { saveFile } from '../data/save-file.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { stackStyle } from './settings-styles.ts'

/** Downloads all data that the server has of the person, in one file, after asking for the password (rule 1.2.71). */
export function DataSection() {
  const isOnline = useOnline()
  const [isAsked, setAsked] = useState(false)

  return (
    <section aria-labelledby="donnees">
      <SectionHeading level={3} id="donnees">
        Mes données
      </SectionHeading>
      <Card>
        <div className={stackStyle}>
          <p>
            Tout ce que notre serveur sait de vous, photos comprises, dans un seul fichier&nbsp;: une page à lire et un
            fichier JSON. Vos brouillons n’y sont pas&nbsp;: ils n’ont jamais quitté cet appareil.
          </p>
          <Button variant="line" full aria-disabled={!isOnline} onClick={() => setAsked(true)}>
            <Download size={20} /> Télécharger mes données
          </Button>
          <NetworkNote />
        </div>
      </Card>
      {isAsked && (
        <ChangeDialog
          title="Télécharger mes données"
          description="Le fichier contient vos messages et vos coordonnées : gardez-le pour vous."
          name="password"
          known=""
          form={PasswordProofForm}
          act={{ label: 'Télécharger', busyLabel: 'Préparation...' }}
          failed="Le fichier n’est pas arrivé"
          ifUnsure="Le fichier n’est pas arrivé. Réessayez."
          onClose={() => setAsked(false)}
          onSave={async (typed) =>
            saveFile(await callFile('/api/account/data', 'application/zip', typed), 'mes-donnees.zip')
          }
        >
          {() => null}
        </ChangeDialog>
      )}
    </section>
  )
}
