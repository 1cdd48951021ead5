import { useState } from 'react'
import { activityActorTexts, activityDays, activityTexts } from '../../schema/accounts/activity.ts'
import type { Activity, ActivityEntry } from '../../schema/accounts/security.ts'
import { formatMoment } from '../../schema/dates.ts'
import { call } from '../../sync/http/transport.ts'
import { useFetched } from '../data/fetched.ts'
import { NetworkNote } from '../data/network-note.tsx'
import { useOnline } from '../data/sync-provider.tsx'
import { NotYet } from '../data/unreachable.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { rowsStyle, rowStyle, stackStyle, wordsStyle } from './settings-styles.ts'

/** Who did what to the account, so that its owner notices a stranger (rule 1.2.513). */
export function ActivitySection() {
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="activite">
      <SectionHeading level={3} id="activite">
        Activité
      </SectionHeading>
      <Card>
        {isOpen ? (
          <Entries />
        ) : (
          <div className={stackStyle}>
            <p>
              {`Connexions, refus et changements de votre compte, pendant ${activityDays} jours. Vous ne reconnaissez pas une ligne ? Changez votre mot de passe.`}
            </p>
            <Button variant="line" full aria-disabled={!isOnline} onClick={() => setOpen(true)}>
              Afficher l’activité
            </Button>
            <NetworkNote />
          </div>
        )}
      </Card>
    </section>
  )
}

function Entries() {
  const activity = useFetched('activity', () => call<Activity>('GET', '/api/account/activity'))
  if (activity.state !== 'done')
    return (
      <NotYet
        state={activity.state}
        offline="L’activité s’affichera dès que vous serez en ligne."
        failed="Impossible de charger l’activité de votre compte."
        onRetry={activity.retry}
      />
    )
  if (activity.result.entries.length === 0) return <p>{`Rien pendant ces ${activityDays} jours.`}</p>
  return (
    <ul className={rowsStyle}>
      {activity.result.entries.map((entry) => (
        <li key={entry.id} className={rowStyle}>
          <p className={wordsStyle}>
            {entry.times > 1 ? `${activityTexts[entry.kind]}, ${entry.times} fois` : activityTexts[entry.kind]}
            <small>{describe(entry)}</small>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** "Sa 28 nov., 14:05 · Firefox, Android". What the owner did needs no name. */
const describe = ({ at, by, device }: ActivityEntry): string =>
  [formatMoment(at), by === 'owner' ? undefined : activityActorTexts[by], device].filter(Boolean).join('\u00a0· ')
