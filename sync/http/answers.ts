import { isRefusalCode } from '../../schema/refusals.ts'
import {
  entities,
  type Continuation,
  type Entity,
  type FeedEntry,
  type FeedPage,
  type HeadsEvent,
  type PullAnswer,
  type PushAnswer,
  type Verdict,
} from '../../schema/sync.ts'

/*
 * Checks of the server's synchronisation answers, written by hand: JSON of a proxy or captive portal must never pass for our server's,
 * and a schema library would weigh more than all of `sync/`. Verdicts and entries are checked one by one, so that one which only a newer
 * server knows affects nothing else (sync/README.md §2.10).
 */

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isListOf = <T>(value: unknown, check: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every((one) => check(one))

type SomeVerdict = Fields & { id: string; verdict: string }

const isSomeVerdict = (value: unknown): value is SomeVerdict =>
  isObject(value) && isText(value['id']) && isText(value['verdict'])

/** Returns the verdict as this version understands it. An unknown kind of verdict leaves its own mutation undecided, and no other. */
const readVerdict = ({ id, verdict, position, code, message, after }: SomeVerdict): Verdict => {
  if ((verdict === 'applied' || verdict === 'duplicate') && isPosition(position)) return { id, verdict, position }
  if (verdict === 'rejected' && isText(code) && isText(message))
    return { id, verdict, code: isRefusalCode(code) ? code : 'unknown', message }
  return { id, verdict: 'retry', after: verdict === 'retry' && typeof after === 'number' ? after : 0 }
}

/** An entry whose entity this version may not know. */
type SomeEntry = Omit<FeedEntry, 'entity'> & { entity: string }

const isSomeEntry = (value: unknown): value is SomeEntry =>
  isObject(value) &&
  isText(value['entity']) &&
  isText(value['id']) &&
  isPosition(value['position']) &&
  (value['op'] === 'put' || value['op'] === 'del')

export const isKnownEntity = (entity: string): entity is Entity => entities.some((known) => known === entity)

const isKnownEntry = (entry: SomeEntry): entry is FeedEntry => isKnownEntity(entry.entity)

interface SomePage extends Omit<FeedPage, 'entries' | 'backfill'> {
  entries: SomeEntry[]
  backfill?: { entries: SomeEntry[]; before: number | null }
}

const isBackfill = (value: unknown): boolean =>
  isObject(value) &&
  isListOf(value['entries'], isSomeEntry) &&
  (value['before'] === null || isPosition(value['before']))

const isSomePage = (value: unknown): value is SomePage =>
  isObject(value) &&
  isText(value['feed']) &&
  isPosition(value['head']) &&
  isPosition(value['cursor']) &&
  typeof value['more'] === 'boolean' &&
  isListOf(value['entries'], isSomeEntry) &&
  (value['backfill'] === undefined || isBackfill(value['backfill']))

const readPage = ({ backfill, ...page }: SomePage): FeedPage => ({
  ...page,
  entries: page.entries.filter(isKnownEntry),
  ...(backfill && { backfill: { ...backfill, entries: backfill.entries.filter(isKnownEntry) } }),
})

/** An entry of an entity that only a newer version of the app knows. */
export interface Skipped {
  feed: string
  entity: string
  position: number
}

const findSkipped = ({ feed, entries, backfill }: SomePage): Skipped[] =>
  [...entries, ...(backfill?.entries ?? [])].flatMap((entry) =>
    isKnownEntry(entry) ? [] : [{ feed, entity: entry.entity, position: entry.position }],
  )

const isRow = (value: unknown): value is { id: string } => isObject(value) && isText(value['id'])

const isRows = (value: unknown): boolean =>
  isObject(value) && entities.every((entity) => value[entity] === undefined || isListOf(value[entity], isRow))

/** A continuation as this version understands it, and the entries it had to skip. */
export type ReadContinuation = Continuation & { skipped: Skipped[] }

const asContinuation = (value: unknown): ReadContinuation | undefined =>
  isObject(value) &&
  isObject(value['from']) &&
  Object.values(value['from']).every(isPosition) &&
  isListOf(value['feeds'], isSomePage) &&
  isRows(value['rows']) &&
  (value['moment'] === undefined || isPosition(value['moment']))
    ? {
        ...(value as unknown as Continuation),
        feeds: value['feeds'].map(readPage),
        skipped: value['feeds'].flatMap(findSkipped),
      }
    : undefined

/** Leaves out a continuation that cannot be read: the device then pulls the rows. */
export const asPushAnswer = (value: unknown): (PushAnswer & { continued?: ReadContinuation }) | undefined => {
  if (!isObject(value) || !isText(value['epoch']) || !isListOf(value['verdicts'], isSomeVerdict)) return undefined
  const continued = asContinuation(value['continued'])
  return { epoch: value['epoch'], verdicts: value['verdicts'].map(readVerdict), ...(continued && { continued }) }
}

const isFloor = (value: unknown): boolean => isObject(value) && isText(value['createdAt']) && isText(value['id'])

/** Returns the answer as this version understands it, and the entries it had to skip. */
export const asPullAnswer = (value: unknown): (PullAnswer & { skipped: Skipped[] }) | undefined =>
  isObject(value) &&
  isText(value['epoch']) &&
  isListOf(value['feeds'], isSomePage) &&
  isRows(value['rows']) &&
  (value['moment'] === undefined || isPosition(value['moment'])) &&
  (value['spread'] === undefined || isPosition(value['spread'])) &&
  (value['jobsFloor'] === undefined || isFloor(value['jobsFloor'])) &&
  isListOf(value['verdicts'], isSomeVerdict)
    ? {
        ...(value as unknown as PullAnswer),
        feeds: value['feeds'].map(readPage),
        verdicts: value['verdicts'].map(readVerdict),
        skipped: value['feeds'].flatMap(findSkipped),
      }
    : undefined

/** An event of the stream, with rows where the server knows the device's cursors. */
export type ReadEvent = HeadsEvent & { continued?: ReadContinuation }

/** Leaves out a continuation that cannot be read: the heads then show that there is something to pull. */
export const asStreamEvent = (value: unknown): ReadEvent | undefined => {
  if (!isObject(value) || !isText(value['epoch']) || !isObject(value['heads'])) return undefined
  if (!Object.values(value['heads']).every(isPosition)) return undefined
  const { epoch, heads, spread } = value as unknown as HeadsEvent
  const continued = asContinuation(value['continued'])
  return { epoch, heads, ...(isPosition(spread) && { spread }), ...(continued && { continued }) }
}
