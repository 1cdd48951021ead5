import { Suspense, useState } from 'react'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { Button } from '../ui/button.tsx'
import { lazy } from '../ui/lazy.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const ActivityList = lazy(async () => (await import('./activity-list.tsx')).ActivityList)

/** Who did what to the account, so that its owner notices a stranger (rule 1.2.513). */
export function ActivitySection() {
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  return (
    <CardSection id="activite" title="Activité" level={3}>
      {isOpen ? (
        <Suspense fallback={<Skeleton height="var(--sizes-control)" />}>
          <ActivityList />
        </Suspense>
      ) : (
        <>
          <p>
            Connexions, refus et changements de votre compte, pendant 90 jours. Vous ne reconnaissez pas une
            ligne&nbsp;? Changez votre mot de passe.
          </p>
          <Button variant="line" full aria-disabled={!isOnline} onClick={() => setOpen(true)}>
            Afficher l’activité
          </Button>
          <NetworkNote />
        </>
      )}
    </CardSection>
  )
}
