import { isRefusalCode } from '../../schema/refusals.ts'
import {
  entities,
  type FeedEntry,
  type FeedPage,
  type HeadsEvent,
  type PullAnswer,
  type PushAnswer,
  type Verdict,
} from '../../schema/sync.ts'

/*
 * Checks of the server's synchronisation answers, written by hand: JSON of a proxy or captive portal must never pass for our server's,
 * and a schema library would weigh more than all of `sync/`.
 */

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isListOf = <T>(value: unknown, check: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every((one) => check(one))

const isVerdict = (value: unknown): value is Verdict => {
  if (!isObject(value) || !isText(value['id'])) return false
  switch (value['verdict']) {
    case 'applied':
    case 'duplicate':
      return isPosition(value['position'])
    case 'rejected':
      return isRefusalCode(value['code']) && isText(value['message'])
    case 'retry':
      return typeof value['after'] === 'number'
    default:
      return false
  }
}

const isEntry = (value: unknown): value is FeedEntry =>
  isObject(value) &&
  entities.some((entity) => entity === value['entity']) &&
  isText(value['id']) &&
  isPosition(value['position']) &&
  (value['op'] === 'put' || value['op'] === 'del')

const isBackfill = (value: unknown): boolean =>
  isObject(value) && isListOf(value['entries'], isEntry) && (value['before'] === null || isPosition(value['before']))

const isPage = (value: unknown): value is FeedPage =>
  isObject(value) &&
  isText(value['feed']) &&
  isPosition(value['head']) &&
  isPosition(value['cursor']) &&
  typeof value['more'] === 'boolean' &&
  isListOf(value['entries'], isEntry) &&
  (value['backfill'] === undefined || isBackfill(value['backfill']))

const isRow = (value: unknown): value is { id: string } => isObject(value) && isText(value['id'])

const isRows = (value: unknown): boolean =>
  isObject(value) && entities.every((entity) => value[entity] === undefined || isListOf(value[entity], isRow))

export const asPushAnswer = (value: unknown): PushAnswer | undefined =>
  isObject(value) && isText(value['epoch']) && isListOf(value['verdicts'], isVerdict)
    ? (value as unknown as PushAnswer)
    : undefined

const isFloor = (value: unknown): boolean => isObject(value) && isText(value['createdAt']) && isText(value['id'])

export const asPullAnswer = (value: unknown): PullAnswer | undefined =>
  isObject(value) &&
  isText(value['epoch']) &&
  isListOf(value['feeds'], isPage) &&
  isRows(value['rows']) &&
  (value['jobsFloor'] === undefined || isFloor(value['jobsFloor'])) &&
  isListOf(value['verdicts'], isVerdict)
    ? (value as unknown as PullAnswer)
    : undefined

export const asHeadsEvent = (value: unknown): HeadsEvent | undefined =>
  isObject(value) &&
  isText(value['epoch']) &&
  isObject(value['heads']) &&
  Object.values(value['heads']).every(isPosition)
    ? (value as unknown as HeadsEvent)
    : undefined
