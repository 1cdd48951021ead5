import { setTimeout as sleep } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import type { Logger } from 'pino'
import type { Id } from '../../schema/ids.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import { papersOf } from '../papers/papers.ts'
import { makePaperFile } from '../papers/pdf/paper-pdf.ts'
import { refusingIfFull } from '../http/concurrency.ts'
import { Refusal } from '../http/refusal.ts'
import { FairSlots, type Asker } from '../http/slots.ts'
import { runInThread } from '../http/threads.ts'
import type { Sql } from '../postgres/connect.ts'
import { readSnapshot } from '../postgres/transaction.ts'
import { photosAway } from '../photos/guard-store.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { readPhoto } from '../photos/photos.ts'
import { readFileBytes, type FileBytes } from '../photos/stored-bytes.ts'
import { readSections, type Section } from './sections.ts'
import { textsOf, type Texts } from './texts.ts'

/** Where the files of an archive come from, and where a fault is noted. `origin`: the one that stands on papers; `asker`: in whose turn papers are drawn. */
interface Sources {
  sql: Sql
  photoStore: ObjectStore | undefined
  log: Pick<Logger, 'error'>
  origin: string
  asker: Asker
}

/** A person's rows may take 400 MB, and all that is read at a time is in memory. */
const readings = new FairSlots({ atOnce: 1, waiting: 50, ofOne: 1 })

/** Reads a person's rows in their turn. The next turn comes after twice as long again, which is for everybody who wants no archive. */
const readInTurn = ({ sql, asker }: Sources, userId: Id): Promise<Section[]> =>
  new Promise((resolve, reject) => {
    const turn = readings.run(asker, async () => {
      const began = performance.now()
      resolve(await readSnapshot(sql, (tx) => readSections(tx, userId)))
      await sleep(2 * (performance.now() - began), undefined, { ref: false })
    })
    refusingIfFull(turn).catch(reject)
  })

/**
 * Returns a ZIP of all data that the server has of a person: as JSON, as a readable page, and the photos and papers (rule 1.2.71). The stream fails if
 * a photo is in the object store and the store is away, since the whole archive can be had later. One that the store has lost may never come back: then
 * the archive has everything else, and says which photo is missing.
 */
export const makeArchive = async (sources: Sources, userId: Id): Promise<ReadableStream<Uint8Array>> => {
  const { sql, asker } = sources
  const at = new Date()
  const sections = await readInTurn(sources, userId)
  const { page, json } = textsOf(sections, at, (parts) =>
    inLaterTurn(() => runInThread<Texts>('archive', parts, asker)),
  )
  const texts = [
    { name: 'mes-donnees.html', input: page, lastModified: at },
    { name: 'donnees.json', input: json, lastModified: at },
  ]
  return makeZip(withFiles(texts, photosIn(sections), await papersOf(sql, userId), sources))
}

/** What goes on once an answer has begun waits where others are refused: the file would be cut. */
const inLaterTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'slow_down')) throw error
      await sleep(500, undefined, { ref: false })
    }
  }
}

interface ArchivedFile {
  /** With forward slashes. */
  name: string
  input: AsyncIterable<Uint8Array | string> | Uint8Array
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
    const { content } = await inLaterTurn(() => makePaperFile(sources.sql, paper, sources.origin, sources.asker))
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
