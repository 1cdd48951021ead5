import type { Page } from 'playwright-core'
import { databaseName } from '../../../../sync/store/database.ts'
import { draftKeys } from '../../../../sync/store/drafts.ts'
import { tableOf } from '../../../../sync/store/rows.ts'
import type { Person } from '../../support/people.ts'

export interface Stored {
  /** The mutations that wait for the server: name and arguments. */
  unsent: string[]
  /** The mutations that the server refused: name, arguments and the reason. */
  refused: string[]
  /** Unfinished texts: key and value. */
  drafts: string[]
  /** The title of the offer that is begun in the wizard. */
  draftedOffer: string | undefined
  /** The rows that screens show. */
  shown: { kind: 'letter' | 'message' | 'offer'; text: string }[]
}

/** Reads what this device's database of the person holds of the texts that were written. */
export const readStored = (page: Page, { user }: Person): Promise<Stored> =>
  page.evaluate(
    async ({ name, offer, tables }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error!)
        })
      const database = await settled(indexedDB.open(name))
      const stores = database.transaction(['outbox', 'refusals', 'drafts', ...Object.values(tables)])
      const all = <T>(store: string): Promise<T[]> => settled(stores.objectStore(store).getAll())
      const [items, refusals, drafts, letters, messages, offers] = await Promise.all([
        all<{ state: string; name: string; args: object }>('outbox'),
        all<{ name: string; args: object; message: string }>('refusals'),
        all<{ key: string; value: unknown }>('drafts'),
        all<{ message: string }>(tables.letter),
        all<{ content: string }>(tables.message),
        all<{ title: string }>(tables.offer),
      ])
      database.close()
      const drafted = drafts.find(({ key }) => key === offer)?.value as { title?: string } | undefined
      return {
        unsent: items.flatMap(({ state, name, args }) =>
          state === 'acknowledged' ? [] : [`${name} ${state} ${JSON.stringify(args)}`],
        ),
        refused: refusals.map(({ name, args, message }) => `${name} ${JSON.stringify(args)}: ${message}`),
        drafts: drafts.map(({ key, value }) => `${key} ${JSON.stringify(value)}`),
        draftedOffer: drafted?.title,
        shown: [
          ...letters.map(({ message }) => ({ kind: 'letter' as const, text: message })),
          ...messages.map(({ content }) => ({ kind: 'message' as const, text: content })),
          ...offers.map(({ title }) => ({ kind: 'offer' as const, text: title })),
        ],
      }
    },
    {
      name: databaseName(user.id),
      offer: draftKeys.offer,
      tables: { letter: tableOf.application, message: tableOf.message, offer: tableOf.job },
    },
  )
