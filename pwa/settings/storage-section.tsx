import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { countCache, emptyCache, type Spare } from '../../sync/fetched/cache.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'
import { formatMegabytes, useStoredMegabytes } from '../data/stored-megabytes.ts'
import { Button } from '../ui/button.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { showToast } from '../ui/toast.ts'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'

/** Shows how much this device stores. Its buttons delete, by kind, only data that the server also has (rule 1.2.427). */
export function StorageSection() {
  const database = useDatabase()
  const [turn, setTurn] = useState(0)
  const megabytes = useStoredMegabytes(turn)
  // The pages that visitors looked at on this device are in a database of their own.
  const spare = useLiveQuery(async () => {
    const [own, visited] = [await countCache(database), await countCache(openDatabase(null))]
    return { ...own, pages: own.pages + visited.pages }
  }, [database])

  const free = async (kind: 'photos' | 'papers' | 'pages') => {
    try {
      await emptyCache(database, kind)
      await emptyCache(openDatabase(null), kind)
      showToast({ kind: 'success', title: 'Place libérée' })
    } catch {
      showToast({ kind: 'error', title: 'La place n’a pas été libérée', description: 'Réessayez.' })
    } finally {
      setTurn((count) => count + 1)
    }
  }

  return (
    <CardSection id="stockage" title="Stockage" level={3}>
      <ul>
        <li className={entryStyle}>
          <p className={entryWordsStyle}>
            Stockage utilisé
            <small>{megabytes === undefined ? '…' : `${megabytes} Mo`}</small>
          </p>
        </li>
        <Kind
          title="Photos vues ou envoyées"
          count={spare?.photos}
          figure={spare ? describePhotos(spare) : ''}
          act="Supprimer les photos"
          onFree={() => free('photos')}
        />
        <Kind
          title="Documents ouverts en PDF"
          count={spare?.papers}
          none="Aucun"
          figure={spare ? describePapers(spare) : ''}
          act="Supprimer les PDF"
          onFree={() => free('papers')}
        />
        <Kind
          title="Pages et offres consultées"
          count={spare?.pages}
          figure={spare ? describePages(spare) : ''}
          act="Supprimer les pages"
          onFree={() => free('pages')}
        />
      </ul>
      <p>
        Photos, PDF et pages sont utiles hors ligne ; supprimés, ils se rechargent au besoin. Vos messages,
        candidatures, brouillons et envois en attente ne sont jamais touchés.
      </p>
    </CardSection>
  )
}

const describePages = ({ pages }: Spare): string => `${pages}, ${pages === 1 ? 'gardée' : 'gardées'} une semaine`

const describePhotos = ({ photos, photoBytes }: Spare): string =>
  `${photos} ${photos === 1 ? 'photo' : 'photos'}, ${formatMegabytes(photoBytes)} Mo`

const describePapers = ({ papers, paperBytes }: Spare): string => `${papers} PDF, ${formatMegabytes(paperBytes)} Mo`

interface KindProps {
  title: string
  /** Undefined while counting. */
  count: number | undefined
  /** The amount, shown if there is any. */
  figure: string
  /** Shown if there is nothing. */
  none?: string
  act: string
  onFree: () => Promise<void>
}

/** One kind of deletable data: its amount, and a button that deletes it if there is any. */
function Kind({ title, count, figure, none = 'Aucune', act, onFree }: KindProps) {
  const [isBusy, setBusy] = useState(false)
  const free = async () => {
    setBusy(true)
    await onFree()
    setBusy(false)
  }
  return (
    <li className={entryStyle}>
      <p className={entryWordsStyle}>
        {title}
        <small>{count === undefined ? '…' : count === 0 ? none : figure}</small>
      </p>
      {count !== undefined && count > 0 && (
        <Button
          size="small"
          variant="line"
          aria-label={act}
          busy={isBusy}
          busyLabel="Un instant..."
          onClick={() => void free()}
        >
          Supprimer
        </Button>
      )}
    </li>
  )
}
