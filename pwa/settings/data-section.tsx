import { Download } from 'lucide-react'
import { useState } from 'react'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { stackStyle } from './settings-styles.ts'

const DataDialog = lazyDialog(async () => (await import('./data-dialog.tsx')).DataDialog)

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
        <DataDialog onClose={() => setAsked(false)} />
      )}
    </section>
  )
}
