import { Download } from 'lucide-react'
import { useState } from 'react'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { CardSection } from '../ui/card-section.tsx'

const DataDialog = lazyDialog(async () => (await import('./data-dialog.tsx')).DataDialog)

/** Downloads all data that the server has of the person, in one file, after asking for the password (rule 1.2.71). */
export function DataSection() {
  const isOnline = useOnline()
  const [isAsked, setAsked] = useState(false)

  return (
    <CardSection id="donnees" title="Mes données" level={3}>
      <p>
        Tout ce que notre serveur sait de vous, photos comprises, dans un seul fichier&nbsp;: une page à lire et un
        fichier JSON. Vos brouillons n’y sont pas&nbsp;: ils n’ont jamais quitté cet appareil.
      </p>
      <Button variant="line" full aria-disabled={!isOnline} onClick={() => setAsked(true)}>
        <Download size={20} /> Télécharger mes données
      </Button>
      <NetworkNote />
      {isAsked && <DataDialog onClose={() => setAsked(false)} />}
    </CardSection>
  )
}
