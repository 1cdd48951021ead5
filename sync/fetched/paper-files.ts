import type { Id } from '../../schema/ids.ts'
import { paperPdfPath } from '../../schema/papers/paper.ts'
import { callFile } from '../http/transport.ts'
import { prepareBlobs } from '../store/blobs.ts'
import type { LocalDatabase } from '../store/database.ts'

/** The prefix of the keys of papers in `messagePhotos`, which holds every file that the device has fetched. */
export const paperKeys = '/api/papers/'
/** How many PDFs a device keeps; beyond that, the ones fetched first are deleted. */
const keptPapers = 20

/**
 * Returns the PDF of a paper, from this device or else from the server, and keeps it for times without network. A device without room gets it all the
 * same. Throws like `callFile`.
 */
export const bringPaperFile = async (db: LocalDatabase, id: Id): Promise<Blob> => {
  const key = paperPdfPath(id)
  const kept = await db.messagePhotos.get(key).catch(() => undefined)
  if (kept?.photo) return kept.photo
  const photo = await callFile(key, 'application/pdf')
  await keepPaperFile(db, key, photo).catch(() => undefined)
  return photo
}

const keepPaperFile = async (db: LocalDatabase, key: string, photo: Blob): Promise<void> => {
  await prepareBlobs(db, [photo])
  await db.transaction('rw', db.messagePhotos, async () => {
    await db.messagePhotos.put({ key, photo, fetchedAt: db.now() })
    const files = await db.messagePhotos.where('key').startsWith(paperKeys).toArray()
    const oldest = files.toSorted((a, b) => a.fetchedAt - b.fetchedAt).slice(0, -keptPapers)
    await db.messagePhotos.bulkDelete(oldest.map((one) => one.key))
  })
}

/** Returns those of these keys that are files of papers still on the device. */
export const findKeptPapers = async (db: LocalDatabase, keys: readonly string[]): Promise<Set<string>> => {
  const files = keys.filter((key) => key.startsWith(paperKeys))
  const papers = await db.papers.bulkGet(files.map((key) => key.slice(paperKeys.length).split('/')[0]!))
  return new Set(papers.flatMap((paper) => (paper ? [paperPdfPath(paper.id)] : [])))
}
