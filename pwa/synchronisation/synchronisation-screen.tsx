import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { Download, RefreshCw } from 'lucide-react'
import { backgroundSyncSupported, requestRefreshes } from '../../sync/device/background-sync.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { foldedTextStyle } from '../ui/fold-styles.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { useAge, useLevelAt } from '../data/age.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useStoredMegabytes } from '../data/stored-megabytes.ts'
import { EvictionNote } from './eviction-notes.tsx'
import { OutboxList } from './outbox-list.tsx'
import { useOutbox } from '../outbox/queries.ts'
import { describeMutation } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'
import { useConnection } from '../data/sync-provider.tsx'
import { downloadSyncReport } from '../outbox/sync-report.ts'
import { TryNowButton } from '../outbox/try-now-button.tsx'
import { isKept } from '../outbox/write-text.ts'

const connectionWords = {
  online: 'En ligne',
  offline: 'Hors ligne',
  failing: 'Le serveur est en panne',
  signed_out: 'Session expirée',
  outdated: 'Mise à jour requise',
  storage: 'Le stockage de cet appareil ne répond pas',
  full: 'Plus de place sur cet appareil',
} as const

const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: '[1fr auto]',
  gap: '2',
  _zoomed: { gridTemplateColumns: '[minmax(0, 1fr)]' },
  '& dd': { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  '& dt': { color: 'soft', overflowWrap: 'anywhere' },
})
const sectionStyle = css({ mt: '8' })
const closedStyle = css({ pile: '2' })
const noteStyle = css({ mt: '4', _empty: { display: 'none' } })
const actionsStyle = css({ wrap: '3', mt: '4' })

/** Shows the contents of this device and the state of its synchronisation (sync/README.md §1.7). */
export function SynchronisationScreen() {
  const database = useDatabase()
  const connection = useConnection()
  const outbox = useOutbox()
  const feeds = useLiveQuery(() => database.feeds.toArray(), [database])
  const age = useAge(useLevelAt())
  const megabytes = useStoredMegabytes()
  const exportReport = () => void isKept(downloadSyncReport(database, connection), 'Impossible d’exporter le rapport')
  const lastErrors = outbox?.waiting.flatMap((item) => (item.lastError ? [item] : [])) ?? []

  return (
    <>
      <PageHeading lead="Vos envois en attente et l’état de cet appareil.">Synchronisation</PageHeading>
      <Card>
        <dl className={factsStyle}>
          <dt>Connexion</dt>
          <dd>{connectionWords[connection]}</dd>
          <dt>Dernière mise à jour</dt>
          <dd>{age ?? '…'}</dd>
          <dt>En attente</dt>
          <dd>{outbox?.waiting.length ?? '…'}</dd>
          <dt>Refusés</dt>
          <dd>{outbox?.refused.length ?? '…'}</dd>
          <dt>Stockage utilisé</dt>
          <dd>{megabytes === undefined ? '…' : `${megabytes} Mo`}</dd>
        </dl>
        <div className={actionsStyle}>
          <TryNowButton size="small" icon={<RefreshCw size={18} />} />
          <Button size="small" variant="line" onClick={exportReport}>
            <Download size={18} /> Exporter le rapport
          </Button>
        </div>
      </Card>
      <div className={noteStyle}>
        <EvictionNote />
      </div>
      <WhileClosed />
      <section className={sectionStyle}>
        <SectionHeading>Envois</SectionHeading>
        {outbox ? <OutboxList outbox={outbox} /> : <ListSkeleton shape="row" count={2} />}
      </section>
      {lastErrors.length > 0 && (
        <section className={sectionStyle}>
          <SectionHeading>Dernières erreurs</SectionHeading>
          <Card>
            <dl className={factsStyle}>
              {lastErrors.map((item) => [
                <dt key={`${item.id} name`}>{describeMutation(words, item).title}</dt>,
                <dd key={`${item.id} error`}>{item.lastError}</dd>,
              ])}
            </dl>
          </Card>
        </section>
      )}
      <section className={sectionStyle}>
        <SectionHeading>Dernières mises à jour reçues</SectionHeading>
        <Card>
          <Disclosure className={foldedTextStyle} summary="Détails techniques">
            <dl className={factsStyle}>
              {feeds?.map((feed) => [
                <dt key={`${feed.feed} name`}>{describeFeed(feed.feed)}</dt>,
                <dd key={`${feed.feed} position`}>{feed.cursor}</dd>,
              ])}
            </dl>
          </Disclosure>
        </Card>
      </section>
    </>
  )
}

/** Says what this browser does while the app is closed, and what it cannot do (rule 1.2.422). */
function WhileClosed() {
  const [isRefreshed, setRefreshed] = useState(false)
  useEffect(() => {
    void requestRefreshes().then(setRefreshed)
  }, [])
  return (
    <section className={sectionStyle}>
      <SectionHeading>Quand l’application est fermée</SectionHeading>
      <Card>
        <ul className={closedStyle}>
          <li>
            Vos envois partent {backgroundSyncSupported() ? 'dès que vous êtes en ligne' : 'à la prochaine ouverture'}.
          </li>
          <li>Les nouveautés arrivent {isRefreshed ? 'jusqu’à deux fois par jour' : 'à la prochaine ouverture'}.</li>
        </ul>
      </Card>
    </section>
  )
}

/** `user:<id>` is the person's own feed, `jobs:<canton>` the public offers of a canton. */
const describeFeed = (feed: string): string => {
  const canton = feed.startsWith('jobs:') ? feed.slice('jobs:'.length) : undefined
  if (canton === undefined) return 'Mes données'
  return canton === '--' ? 'Offres hors canton' : `Offres ${canton}`
}
