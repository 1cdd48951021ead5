import { makeZip } from 'client-zip'
import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { photoStore } from '../photos/photo-store.ts'
import { renderPage } from './page.ts'
import { readSections, type Section } from './sections.ts'

/** Returns a ZIP of all that the server has of a person: as JSON, as a page to read, and the photos (rule 1.2.71). */
export const makeArchive = async (sql: Sql, userId: Id): Promise<ReadableStream<Uint8Array>> =>
  makeZip(await readFiles(sql, userId))

interface ArchivedFile {
  /** With forward slashes. */
  name: string
  input: string | Uint8Array
  lastModified: Date
}

const readFiles = (sql: Sql, userId: Id): Promise<ArchivedFile[]> =>
  transact(
    sql,
    async (tx) => {
      const at = new Date()
      const sections = await readSections(tx, userId)
      const photos: ArchivedFile[] = []
      for (const name of photosIn(sections)) {
        const content = await photoStore.read(tx, name.slice('photos/'.length, -'.webp'.length), 'full')
        if (content) photos.push({ name, input: content, lastModified: at })
      }
      const data = Object.fromEntries(sections.map(({ key, items }) => [key, items]))
      return [
        { name: 'mes-donnees.html', input: await renderPage(sections, at), lastModified: at },
        { name: 'donnees.json', input: JSON.stringify({ exportedAt: at, ...data }, null, 2), lastModified: at },
        ...photos,
      ]
    },
    { isolation: 'repeatable read', readOnly: true },
  )

const photosIn = (sections: readonly Section[]): string[] => {
  const named = sections.flatMap(({ items }) => items.flatMap(({ photo, photos }) => [photo, photos].flat()))
  return [...new Set(named.filter((name) => typeof name === 'string'))]
}
