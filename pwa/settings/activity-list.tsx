import { activityActorTexts, activityDays, activityTexts } from '../../schema/accounts/activity.ts'
import type { Activity, ActivityEntry } from '../../schema/accounts/security.ts'
import { formatMoment } from '../../schema/dates.ts'
import { call } from '../../sync/http/transport.ts'
import { useFetched } from '../data/fetched.ts'
import { NotYet } from '../data/unreachable.tsx'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'

/** The newest entries of the security log. */
export function ActivityList() {
  const activity = useFetched('activity', () => call<Activity>('GET', '/api/account/activity'))
  if (activity.state !== 'done')
    return (
      <NotYet
        asked={activity}
        offline="L’activité s’affichera dès que vous serez en ligne."
        failed="Impossible de charger l’activité de votre compte."
      />
    )
  if (activity.result.entries.length === 0) return <p>{`Rien pendant ces ${activityDays} jours.`}</p>
  return (
    <ul>
      {activity.result.entries.map((entry) => (
        <li key={entry.id} className={entryStyle}>
          <p className={entryWordsStyle}>
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
