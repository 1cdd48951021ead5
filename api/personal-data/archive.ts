import { setImmediate } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { papersOf } from '../papers/papers.ts'
import { makePaperFile } from '../papers/pdf/paper-pdf.ts'
import type { Asker } from '../http/slots.ts'
import type { Sql } from '../postgres/connect.ts'
import { readSnapshot } from '../postgres/transaction.ts'
import { photosAway } from '../photos/guard-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { readPhoto } from '../photos/photos.ts'
import { readFileBytes, type FileBytes } from '../photos/stored-bytes.ts'
import { writePage } from './page.ts'
import { readSections, type Section } from './sections.ts'

/** Where the files of an archive come from, and where a fault is noted. `origin`: the one that stands on papers; `asker`: in whose turn papers are drawn. */
interface Sources {
  sql: Sql
  photoStore: ObjectStore | undefined
  log: Pick<Logger, 'error'>
  origin: string
  asker: Asker
}

/**
 * Returns a ZIP of all data that the server has of a person: as JSON, as a readable page, and the photos and papers (rule 1.2.71). The stream fails if
 * a photo is in the object store and the store is away, since the whole archive can be had later. One that the store has lost may never come back: then
 * the archive has everything else, and says which photo is missing.
 */
export const makeArchive = async (sources: Sources, userId: Id): Promise<ReadableStream<Uint8Array>> => {
  const { sql } = sources
  const at = new Date()
  const sections = await readSnapshot(sql, (tx) => readSections(tx, userId))
  const texts = [
    { name: 'mes-donnees.html', input: inPieces(writePage(sections, at)), lastModified: at },
    { name: 'donnees.json', input: inPieces(writeJson(sections, at)), lastModified: at },
  ]
  return makeZip(withFiles(texts, photosIn(sections), await papersOf(sql, userId), sources))
}

/** Yields the JSON text piece by piece. */
function* writeJson(sections: readonly Section[], at: Date): Generator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(at)}`
  for (const { key, items } of sections) {
    yield `,\n  ${JSON.stringify(key)}: [`
    for (const [index, item] of items.entries())
      yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')}`
    yield items.length === 0 ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

/** In characters. */
const piece = 65_536

/** A person may have written for years: a text built in one step would block the server for everybody, and be in memory several times. */
async function* inPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const more of texts) {
    text += more
    if (text.length < piece) continue
    yield text
    text = ''
    // Lets other requests run.
    await setImmediate()
  }
  yield text
}

interface ArchivedFile {
  /** With forward slashes. */
  name: string
  input: AsyncIterable<string> | Uint8Array
  lastModified: Date
}

/**
 * The texts are of one moment. The photos, which may be thousands and never change, are read one by one while the client downloads the archive;
 * photos deleted meanwhile are left out. The papers are drawn one by one as well.
 */
async function* withFiles(
  texts: ArchivedFile[],
  photos: string[],
  papers: Paper[],
  sources: Sources,
): AsyncGenerator<ArchivedFile> {
  yield* texts
  const lastModified = new Date()
  const lost: string[] = []
  for (const name of photos) {
    const read = await readPhotoBytes(sources, name.slice('photos/'.length, -'.webp'.length))
    if ('content' in read) yield { name, input: read.content, lastModified }
    else if (read.missing === 'bytes') lost.push(name)
  }
  if (lost.length > 0)
    yield { name: 'photos-manquantes.txt', input: new TextEncoder().encode(describeLost(lost)), lastModified }
  for (const paper of papers) {
    const { content } = await makePaperFile(sources.sql, paper, sources.origin, sources.asker)
    yield { name: `documents/${paper.number}.pdf`, input: content, lastModified: new Date(paper.issuedAt!) }
  }
}

/** Notes a photo whose bytes are lost. Refuses photos_away while the store is. */
const readPhotoBytes = async ({ sql, photoStore, log }: Sources, id: Id): Promise<FileBytes> => {
  const read = await readFileBytes(photoStore, await readPhoto(sql, id, 'full'))
  if ('content' in read || read.missing === 'row') return read
  log.error(read, 'a photo is not in the object store')
  if (read.missing === 'settings') throw photosAway()
  return read
}

const describeLost = (
  names: readonly string[],
): string => `Ce qui suit fait partie de vos données, et nous ne le retrouvons pas : ces photos manquent dans cette archive.
C’est une erreur de notre part, que nous avons enregistrée. Tout le reste est là.

${names.join('\n')}
`

const photosIn = (sections: readonly Section[]): string[] => {
  const named = sections.flatMap(({ items }) => items.flatMap(({ photo, photos }) => [photo, photos].flat()))
  return [...new Set(named.filter((name) => typeof name === 'string'))]
}
