import { makeZip } from 'client-zip'
import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { photoStore } from '../photos/photo-store.ts'
import { renderPage } from './page.ts'
import { readSections, type Section } from './sections.ts'

/** Returns a ZIP of all that the server has of a person: as JSON, as a page to read, and the photos (rule 1.2.71). */
export const makeArchive = async (sql: Sql, userId: Id): Promise<ReadableStream<Uint8Array>> => {
  const at = new Date()
  const sections = await transact(sql, (tx) => readSections(tx, userId), {
    isolation: 'repeatable read',
    readOnly: true,
  })
  const data = Object.fromEntries(sections.map(({ key, items }) => [key, items]))
  const texts = [
    { name: 'mes-donnees.html', input: await renderPage(sections, at), lastModified: at },
    { name: 'donnees.json', input: JSON.stringify({ exportedAt: at, ...data }, null, 2), lastModified: at },
  ]
  return makeZip(withPhotos(sql, texts, photosIn(sections)))
}

interface ArchivedFile {
  /** With forward slashes. */
  name: string
  input: string | Uint8Array
  lastModified: Date
}

/**
 * The texts are of one moment. The photos, which may be thousands and never change, are read one by one as the archive is taken; one that was
 * deleted meanwhile is left out.
 */
async function* withPhotos(sql: Sql, texts: ArchivedFile[], photos: string[]): AsyncGenerator<ArchivedFile> {
  yield* texts
  const lastModified = new Date()
  for (const name of photos) {
    const content = await photoStore.read(sql, name.slice('photos/'.length, -'.webp'.length), 'full')
    if (content) yield { name, input: content, lastModified }
  }
}

const photosIn = (sections: readonly Section[]): string[] => {
  const named = sections.flatMap(({ items }) => items.flatMap(({ photo, photos }) => [photo, photos].flat()))
  return [...new Set(named.filter((name) => typeof name === 'string'))]
}
