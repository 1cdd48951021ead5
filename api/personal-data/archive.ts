import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { photoStore } from '../photos/photo-store.ts'
import { renderPage } from './page.ts'
import { readSections, type Section } from './sections.ts'
import { zip, type ZippedFile } from './zip.ts'

/** Returns a ZIP of all that the server has of a person: as JSON, as a page to read, and the photos (rule 1.2.71). */
export const makeArchive = (sql: Sql, userId: Id): Promise<Buffer> =>
  transact(
    sql,
    async (tx) => {
      const at = new Date()
      const sections = await readSections(tx, userId)
      const photos: ZippedFile[] = []
      for (const name of photosIn(sections)) {
        const content = await photoStore.read(tx, name.slice('photos/'.length, -'.webp'.length), 'full')
        if (content) photos.push({ name, content, isCompressed: true })
      }
      const data = Object.fromEntries(sections.map(({ key, items }) => [key, items]))
      return zip([
        { name: 'mes-donnees.html', content: Buffer.from(await renderPage(sections, at)) },
        { name: 'donnees.json', content: Buffer.from(JSON.stringify({ exportedAt: at, ...data }, null, 2)) },
        ...photos,
      ])
    },
    { isolation: 'repeatable read', readOnly: true },
  )

const photosIn = (sections: readonly Section[]): string[] => {
  const named = sections.flatMap(({ items }) => items.flatMap(({ photo, photos }) => [photo, photos].flat()))
  return [...new Set(named.filter((name) => typeof name === 'string'))]
}
