import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { Eraser, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { countCache, emptyCache } from '../../sync/fetched/cache.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useStoredMegabytes } from '../data/stored-megabytes.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { showToast } from '../ui/toast.ts'
import { actionsStyle, rowsStyle, rowStyle, stackStyle, wordsStyle } from './settings-styles.ts'

/** What this device stores, and what of it can go: what was only read stays with the server. */
export function StorageSection() {
  const database = useDatabase()
  const [turn, setTurn] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const megabytes = useStoredMegabytes(turn)
  // What visitors looked at on this device is in a database of its own.
  const spare = useLiveQuery(
    async () => (await countCache(database)) + (await countCache(openDatabase(null))),
    [database],
  )

  const free = async () => {
    setBusy(true)
    try {
      await emptyCache(database)
      await emptyCache(openDatabase(null))
      showToast({ kind: 'success', title: 'Place libérée' })
    } catch {
      showToast({ kind: 'error', title: 'La place n’a pas été libérée', description: 'Réessayez.' })
    } finally {
      setBusy(false)
      setTurn((count) => count + 1)
    }
  }

  return (
    <section aria-labelledby="stockage">
      <SectionHeading id="stockage">Cet appareil</SectionHeading>
      <Card>
        <div className={stackStyle}>
          <ul className={rowsStyle}>
            <li className={rowStyle}>
              <p className={wordsStyle}>
                <small>Stockage utilisé</small>
                {megabytes === undefined ? '…' : `${megabytes} Mo`}
              </p>
            </li>
          </ul>
          <p>
            Les pages déjà consultées sont gardées une semaine pour s’ouvrir sans réseau, et les photos vues dans vos
            conversations aussi longtemps que leurs messages. Libérées, elles reviennent du serveur. Le texte de vos
            messages, vos candidatures, vos brouillons et ce qui attend d’être envoyé restent, quoi que vous libériez
            ici.
          </p>
          {spare === 0 && <p>Il n’y a rien à libérer.</p>}
          <div className={actionsStyle}>
            {spare !== undefined && spare > 0 && (
              <Button size="small" variant="line" busy={isBusy} busyLabel="Un instant..." onClick={() => void free()}>
                <Eraser size={18} /> Libérer de la place
              </Button>
            )}
            <Button size="small" variant="line" asChild>
              <Link to="/dashboard" search={{ tab: 'synchronisation' }}>
                <RefreshCw size={18} /> Synchronisation
              </Link>
            </Button>
          </div>
        </div>
      </Card>
    </section>
  )
}
