import type { Id } from '../../../schema/ids.ts'
import { refusalText } from '../../../schema/refusals.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import type { SavedSearch } from '../../../schema/searches/saved-search.ts'
import { deleteSearch, saveSearch, SearchesFull } from '../../../sync/mutations/searches.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useOnline } from '../../data/sync-provider.tsx'
import { notKeptToast, useKeptToast } from '../../outbox/write-text.ts'
import { showToast } from '../../ui/toast.ts'

/** Returns the functions that save and delete searches and show a toast; without a network, the toast says when the change is sent. */
export function useSaving() {
  const database = useDatabase()
  const isOnline = useOnline()
  const keptToast = useKeptToast()

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const description =
        error instanceof SearchesFull ? refusalText('searches_full') : 'Le stockage de cet appareil ne répond pas.'
      showToast(notKeptToast(error, 'Impossible d’enregistrer', description))
      return false
    }
  }

  const save = async (search: { id?: Id; name: string; filter: OfferFilter }): Promise<boolean> => {
    const isSaved = await attempt(() => saveSearch(database, search))
    if (isSaved) showToast(isOnline ? { kind: 'success', title: 'Recherche enregistrée' } : keptToast())
    return isSaved
  }

  const remove = (search: SavedSearch): Promise<boolean> => attempt(() => deleteSearch(database, search))
  return { save, remove }
}
