import { daysWaiting, evictedAfterDays, evictsUnused, isIos } from '../../sync/device/eviction.ts'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { nameItems } from './outbox-text.ts'
import { useVisibleOutbox } from '../outbox/queries.ts'
import { TryNowButton } from '../outbox/try-now-button.tsx'

/** Days after which an unsent item is at risk of eviction before the person notices. */
const minDaysAtRisk = 2

const frameStyle = css({ px: '5', pt: '3', mx: 'auto', maxWidth: 'pageFrame' })

/** Explains that this browser deletes the data of a site that is not opened, and how to prevent it (rule 1.2.386). Other browsers show nothing. */
export function EvictionNote() {
  if (!evictsUnused()) return null
  return (
    <Banner title={`Ce navigateur efface un site resté ${evictedAfterDays} jours sans visite.`}>
      Vos données envoyées restent sur votre compte. Vos envois en attente et vos brouillons seraient perdus. {keep()}
    </Banner>
  )
}

/** Asks the person to send items that have waited for days, before this browser deletes them (rule 1.2.387). */
export function WaitingForDays() {
  const outbox = useVisibleOutbox()
  const waiting = outbox?.waiting ?? []
  // eslint-disable-next-line react/purity
  const days = daysWaiting(waiting, Date.now())
  if (days < minDaysAtRisk || !evictsUnused()) return null
  return (
    <div className={frameStyle}>
      <Banner
        kind="wait"
        role="status"
        title={
          waiting.length === 1
            ? `Un envoi est en attente depuis ${days} jours.`
            : `${waiting.length} envois sont en attente, le premier depuis ${days} jours.`
        }
        action={<TryNowButton size="small" />}
      >
        {nameItems(waiting)} Ce navigateur efface un site resté {evictedAfterDays} jours sans visite : connectez-vous à
        un réseau avant. {keep()}
      </Banner>
    </div>
  )
}

const keep = (): string =>
  isIos()
    ? 'Pour tout garder : « Partager », puis « Sur l’écran d’accueil ».'
    : 'Pour tout garder : menu « Fichier », puis « Ajouter au Dock ».'
