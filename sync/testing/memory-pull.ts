import type { Id } from '../../schema/ids.ts'
import { userFeed, jobsFeed } from '../../schema/feeds.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import {
  readCursor,
  type Continuation,
  type FeedCursor,
  type FeedEntry,
  type FeedPage,
  type PullAnswer,
  type Rows,
} from '../../schema/sync.ts'
import { copy } from './dexie/keys.ts'
import { isOffered } from './memory-data.ts'
import type { MemoryServer } from './memory-server.ts'
import { peopleIn } from '../protocol/pull-parts.ts'

/** The most entries of an answer, and of the first page of a feed that is new to the device. */
interface PageSizes {
  first: number
  page: number
}
/** Small sizes, so that even short histories come in several pages. */
const small: PageSizes = { first: 3, page: 7 }

/** Returns the answer of GET /api/sync/pull as the API gives it. */
export const memoryPull = (
  server: MemoryServer,
  user: Id,
  query: Pick<URLSearchParams, 'get'>,
  sizes: PageSizes = small,
): PullAnswer => {
  const asked = (query.get('feeds') ?? '').split(',').map((text) => readCursor(text)!)
  const epoch = server.epochFor(user, query.get('epoch'), query.get('acknowledged'))
  const isOther = query.get('epoch') && query.get('epoch') !== epoch
  if (epoch !== server.epoch || isOther) return { epoch, feeds: [], rows: {}, verdicts: [] }
  const inFlight = query.get('inflight')?.split(',') ?? []
  const pages = readPages(server, user, asked, query.get('epoch') === server.epoch, sizes)
  const { moment } = server.feeds
  return { epoch: server.epoch, ...fill(server, user, pages), moment, verdicts: server.verdictsOf(user, inFlight) }
}

/** Returns the continuation of these cursors, as the API sends it with a push's answer or on a stream; undefined where it leaves the rows out. */
export const memoryContinuation = (
  server: MemoryServer,
  user: Id,
  epoch: string,
  cursors: FeedCursor[],
  sizes: PageSizes = small,
): Continuation | undefined => {
  if (epoch !== server.epoch) return undefined
  const pages = readPages(server, user, cursors, true, sizes)
  if (pages.some(({ more, backfill }) => more || backfill)) return undefined
  return {
    from: Object.fromEntries(cursors.map(({ feed, cursor }) => [feed, cursor ?? 0])),
    ...fill(server, user, pages),
    moment: server.feeds.moment,
  }
}

/** A reader who is nobody, and sees what strangers see. */
const stranger = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the continuation of a public feed that is read once for all streams, and who may get it: those who would get the same by themselves.
 * Undefined where there are too many entries. Ask `isFor` at once, before anything changes.
 */
export const sharedContinuation = (
  server: MemoryServer,
  { feed, from, most }: { feed: string; from: number; most: number },
): { continued: Continuation; isFor: (user: Id) => boolean } | undefined => {
  const read = (user: Id) =>
    memoryContinuation(server, user, server.epoch, [{ feed, cursor: from, before: null }], { first: most, page: most })
  const continued = read(stranger)
  if (!continued) return undefined
  const text = JSON.stringify(continued)
  return { continued, isFor: (user) => JSON.stringify(read(user)) === text }
}

const readPages = (
  server: MemoryServer,
  user: Id,
  asked: FeedCursor[],
  sameEpoch: boolean,
  sizes: PageSizes,
): FeedPage[] => {
  const own = userFeed(user)
  const pages: FeedPage[] = []
  const wanted: { page: FeedPage; before: number; isNew: boolean }[] = []
  let room = sizes.page
  for (const { feed, cursor, before } of asked.toSorted((a, b) => Number(b.feed === own) - Number(a.feed === own))) {
    const { head, entries } = server.feeds.read(feed, server.clockAndIds.now())
    if (cursor === null || !sameEpoch || cursor > head || (before ?? 0) > head + 1) {
      const page = { feed, head, cursor: head, entries: [], more: false }
      pages.push(page)
      wanted.push({ page, before: head + 1, isNew: true })
      continue
    }
    const past = head > cursor ? entries.filter(({ position }) => position > cursor).slice(0, Math.max(0, room)) : []
    room -= past.length
    const last = past.at(-1)?.position ?? cursor
    const page = { feed, head, cursor: last, entries: past, more: last < head }
    pages.push(page)
    if (before !== null) wanted.push({ page, before, isNew: false })
  }
  if (wanted.some(({ isNew }) => isNew)) room = Math.min(room, sizes.first)
  for (const { page, before, isNew } of wanted) {
    page.backfill = readBelow(server, page.feed, before, room, isNew && page.feed === own)
    room -= page.backfill.entries.length
  }
  return pages
}

const readBelow = (server: MemoryServer, feed: string, below: number, room: number, withAccount: boolean) => {
  if (below <= 1) return { entries: [], before: null }
  if (room <= 0) return { entries: [], before: below }
  const puts = server.feeds
    .read(feed, server.clockAndIds.now())
    .entries.filter(({ op, position }) => op === 'put' && position < below)
    .toReversed()
  const accounts = withAccount ? puts.filter(({ entity }) => entity === 'account') : []
  const others = puts.filter(({ entity }) => entity !== 'account')
  const entries = others.slice(0, room)
  return {
    entries: [...accounts, ...entries],
    before: others.length > room ? (entries.at(-1)?.position ?? below) : null,
  }
}

/** A message names its receiver, too, but the API sends that person with the job. */
const peopleNamed = (entity: FeedEntry['entity'], row: Rows[keyof Rows]): Id[] =>
  entity === 'message' ? [(row as Rows['message']).senderId] : peopleIn(entity, row)

const fill = (server: MemoryServer, user: Id, pages: FeedPage[]): Pick<PullAnswer, 'feeds' | 'rows'> => {
  const rows = new Map<string, Rows[keyof Rows]>()
  const belongs = (feed: string, { entity, id, op }: FeedEntry): boolean => {
    const row = op === 'put' ? server.rowFor(user, entity, id) : undefined
    if (!row) return false
    if (feed.startsWith('jobs:')) {
      const job = row as JobRow
      if (entity !== 'job' || !isOffered(server.state, job) || jobsFeed(job.canton) !== feed) return false
    }
    rows.set(`${entity}:${id}`, row)
    for (const person of peopleNamed(entity, row)) rows.set(`person:${person}`, server.rowFor(user, 'person', person)!)
    return true
  }
  const feeds = pages.map((page) => ({
    ...page,
    entries: page.entries.map((entry) => (belongs(page.feed, entry) ? entry : { ...entry, op: 'del' as const })),
    ...(page.backfill && {
      backfill: { ...page.backfill, entries: page.backfill.entries.filter((entry) => belongs(page.feed, entry)) },
    }),
  }))
  const byEntity: Record<string, unknown[]> = {}
  for (const [key, row] of rows) (byEntity[key.slice(0, key.indexOf(':'))] ??= []).push(row)
  return copy({ feeds, rows: byEntity })
}
