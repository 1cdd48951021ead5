import { useState } from 'react'
import { leavingDays } from '../../schema/accounts/leaving.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { CardSection } from '../ui/card-section.tsx'

const DeletionDialog = lazyDialog(async () => (await import('./deletion-dialog.tsx')).DeletionDialog)

/**
 * Deletes the account. The dialog says what is deleted and what stays, and why, before it asks for the password (rules 1.4.29, 1.4.30 and 1.2.416).
 */
export function DeletionSection() {
  const isOnline = useOnline()
  const [isAsked, setAsked] = useState(false)
  return (
    <CardSection id="suppression" title="Supprimer mon compte" level={3}>
      <p>
        {`Votre compte devient aussitôt invisible et sera supprimé dans ${leavingDays} jours. D’ici là, vous pouvez revenir.`}
      </p>
      <Button variant="line" full aria-disabled={!isOnline} onClick={() => setAsked(true)}>
        Supprimer mon compte
      </Button>
      <NetworkNote />
      {isAsked && <DeletionDialog onClose={() => setAsked(false)} />}
    </CardSection>
  )
}
