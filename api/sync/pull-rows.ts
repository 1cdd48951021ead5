import type { TransactionSql } from '../postgres/connect.ts'
import type { Id } from '../../schema/ids.ts'
import { isPublicFeed, jobsFeed } from '../../schema/feeds.ts'
import { entities, type Entity, type FeedEntry, type FeedPage, type PullAnswer, type Rows } from '../../schema/sync.ts'
import { peopleFor, peopleOf, userById } from '../accounts/visible-people.ts'
import { applicationRowsFor } from '../applications/applications.ts'
import { templateRowsFor } from '../applications/templates.ts'
import { wageYearRowsFor } from '../employment/wage-years.ts'
import { jobRowsFor } from '../jobs/jobs.ts'
import { recentMessageRowsFor } from '../messages/messages.ts'
import { notificationRowsFor } from '../notifications/notifications.ts'
import { blockRowsFor } from '../blocks/blocks.ts'
import { paperRowsFor } from '../papers/papers.ts'
import { keptRowsFor } from '../searches/kept-offers.ts'
import { searchRowsFor } from '../searches/saved-searches.ts'

type RowsById = { [E in Entity]: Map<Id, Rows[E]> }

/**
 * Reads the current rows of all `put` entries, as far as this person may see them, and the people that these rows name. A `put` becomes a
 * `del`, or is left out of a backfill, in three cases:
 *
 * - The person may not see its row.
 * - The row no longer belongs to its feed.
 * - The row is too old a message of its conversation.
 */
export const fillPages = async (
  tx: TransactionSql,
  userId: Id,
  pages: readonly FeedPage[],
): Promise<Pick<PullAnswer, 'feeds' | 'rows'>> => {
  const ids = idsOf(pages)
  // A person waits for the answer, so the people are read in parallel with the rows that name them.
  const [visible, named] = await Promise.all([loadRows(tx, userId, ids), peopleOf(tx, userId, ids)])
  const feeds = pages.map((page) => settlePage(page, visible))
  const rows = keepOnly(visible, idsOf(feeds))
  const people = new Map([...named.map((person) => [person.id, person] as const), ...visible.person])
  rows.person = await loadPeople(tx, userId, people, rows)
  return { feeds, rows: withoutEmpty(rows) }
}

const loadRows = async (tx: TransactionSql, userId: Id, ids: Record<Entity, Id[]>): Promise<RowsById> => {
  const load = async <Row extends { id: Id }>(
    wanted: Id[],
    rowsFor: (tx: TransactionSql, viewerId: Id, ids: Id[]) => Promise<Row[]>,
  ) => new Map(wanted.length === 0 ? [] : (await rowsFor(tx, userId, wanted)).map((row) => [row.id, row]))
  const ownAccount = async () => [await userById(tx, userId)].flatMap((user) => user ?? [])

  const ownIds = ids.account.filter((id) => id === userId)
  // In parallel: one connection sends the queries without waiting for the answer to each.
  const [account, person, job, application, message, notification, template, kept, search, block, paper, wageYear] =
    await Promise.all([
      load(ownIds, ownAccount),
      load(ids.person, peopleFor),
      load(ids.job, jobRowsFor),
      load(ids.application, applicationRowsFor),
      load(ids.message, recentMessageRowsFor),
      load(ids.notification, notificationRowsFor),
      load(ids.template, templateRowsFor),
      load(ids.kept, keptRowsFor),
      load(ids.search, searchRowsFor),
      load(ids.block, blockRowsFor),
      load(ids.paper, paperRowsFor),
      load(ids.wageYear, wageYearRowsFor),
    ])
  return { account, person, job, application, message, notification, template, kept, search, block, paper, wageYear }
}

const settlePage = (page: FeedPage, visible: RowsById): FeedPage => {
  const settled: FeedPage = {
    ...page,
    entries: page.entries.map((entry) => (belongs(page.feed, entry, visible) ? entry : { ...entry, op: 'del' })),
  }
  if (page.backfill) {
    const entries = page.backfill.entries.filter((entry) => belongs(page.feed, entry, visible))
    settled.backfill = { ...page.backfill, entries }
  }
  return settled
}

/** A jobs feed has only the open, undeleted jobs of its canton. A person's own feed has every row that they may see. */
const belongs = (feed: string, { entity, id, op }: FeedEntry, visible: RowsById): boolean => {
  if (op === 'del' || !isPublicFeed(feed)) return op === 'put' && visible[entity].has(id)
  const job = entity === 'job' ? visible.job.get(id) : undefined
  return job?.status === 'open' && !job.deletedAt && jobsFeed(job.canton) === feed
}

const loadPeople = async (
  tx: TransactionSql,
  userId: Id,
  loaded: RowsById['person'],
  rows: PullAnswer['rows'],
): Promise<Rows['person'][]> => {
  const people = new Map((rows.person ?? []).map((person) => [person.id, person]))
  const named = new Set<Id>()
  for (const { postedById, assignedToId, reservedForId } of rows.job ?? []) {
    named.add(postedById)
    if (assignedToId) named.add(assignedToId)
    if (reservedForId) named.add(reservedForId)
  }
  for (const { studentId } of rows.application ?? []) named.add(studentId)
  for (const { senderId } of rows.message ?? []) named.add(senderId)
  for (const { posterId, studentId } of rows.wageYear ?? []) {
    named.add(posterId)
    named.add(studentId)
  }
  const missing = [...named].filter((id) => !loaded.has(id))
  for (const id of named) {
    const person = loaded.get(id)
    if (person) people.set(id, person)
  }
  if (missing.length > 0) for (const person of await peopleFor(tx, userId, missing)) people.set(person.id, person)
  return [...people.values()]
}

const idsOf = (pages: readonly FeedPage[]): Record<Entity, Id[]> => {
  const ids = Object.fromEntries(entities.map((entity) => [entity, new Set<Id>()])) as Record<Entity, Set<Id>>
  for (const { entries, backfill } of pages) {
    for (const { entity, id, op } of backfill ? [...entries, ...backfill.entries] : entries) {
      if (op === 'put') ids[entity].add(id)
    }
  }
  return Object.fromEntries(entities.map((entity) => [entity, [...ids[entity]]])) as Record<Entity, Id[]>
}

const keepOnly = (visible: RowsById, ids: Record<Entity, Id[]>): PullAnswer['rows'] => {
  const pick = <Row>(rows: Map<Id, Row>, wanted: Id[]): Row[] => wanted.flatMap((id) => rows.get(id) ?? [])
  return {
    account: pick(visible.account, ids.account),
    person: pick(visible.person, ids.person),
    job: pick(visible.job, ids.job),
    application: pick(visible.application, ids.application),
    message: pick(visible.message, ids.message),
    notification: pick(visible.notification, ids.notification),
    template: pick(visible.template, ids.template),
    kept: pick(visible.kept, ids.kept),
    search: pick(visible.search, ids.search),
    block: pick(visible.block, ids.block),
    paper: pick(visible.paper, ids.paper),
    wageYear: pick(visible.wageYear, ids.wageYear),
  }
}

const withoutEmpty = (rows: PullAnswer['rows']): PullAnswer['rows'] => {
  const full = { ...rows }
  for (const entity of entities) if (full[entity]?.length === 0) delete full[entity]
  return full
}
