import { Download } from 'lucide-react'
import { useState } from 'react'
import { callFile } from '../../sync/http/transport.ts'
import { failureText } from '../data/failure-text.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { saveFile } from '../data/save-file.ts'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { showToast } from '../ui/toast.ts'
import { stackStyle } from './settings-styles.ts'

/** Downloads all data that the server has of the person, in one file (rule 1.2.71). */
export function DataSection() {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      saveFile(await callFile('/api/account/data', 'application/zip'), 'mes-donnees.zip')
    } catch (error) {
      showToast({ kind: 'error', title: 'Le fichier n’est pas arrivé', description: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

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
          <Button
            variant="line"
            full
            busy={isBusy}
            busyLabel="Préparation..."
            aria-disabled={!isOnline}
            onClick={() => void download()}
          >
            <Download size={20} /> Télécharger mes données
          </Button>
          <NetworkNote />
        </div>
      </Card>
    </section>
  )
}
