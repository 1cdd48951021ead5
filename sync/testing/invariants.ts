import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Entity, Rows } from '../../schema/sync.ts'
import type { MessageRow } from '../../schema/messages/message.ts'
import { laneOf, type MutationName } from '../../schema/mutations.ts'
import { isBookkeeping, mutatorFor } from '../mutations/registry.ts'
import type { BaseRow, FeedState, Membership } from '../store/database.ts'
import { photosOf, type OutboxItem, type Refused } from '../store/outbox-item.ts'
import { peopleIn } from '../protocol/pull-parts.ts'
import { rebaseRow } from '../outbox/rebase.ts'
import { keyOf, splitKey, toServerRow, toShown, type AnyRow, type Key } from '../store/rows.ts'
import { isCovered, readersOf } from './memory-data.ts'
import type { MemoryServer } from './memory-server.ts'
import type { Snapshot } from './snapshot.ts'
import { isSame, type Unchanged } from './unchanged.ts'

/** A write that the screen has confirmed. */
export interface ConfirmedWrite {
  mutation: Id
  name: MutationName
  user: Id
  device: string
  /** The row that the write created or, in a withdrawal, withdrew. */
  row?: Key
  text?: string
  /** The number of photos that a review had. */
  photos?: number
  /** Taken back before it was sent: nothing remains to be promised. */
  takenBack?: boolean
  /** Refused, and then discarded or sent again as another mutation. */
  isDecided?: boolean
}

/** Checks what must hold at every moment for one user's data on one device: the invariants 1, 5, 7 and 10 of sync/README.md §4. */
export const checkMoment = (
  snap: Snapshot,
  { server, user, confirmed, unchanged, compared }: Watched,
  isRestoredSilently: boolean,
): string[] => [
  ...unchanged.check(
    'lost',
    [snap.outbox, snap.acknowledged, snap.refusals, confirmed.version, server.arrived.size],
    () => checkNothingLost(snap, confirmed.list, server),
  ),
  ...unchanged.check('rebase', [snap.shown, snap.bases, snap.outbox], () => checkRebase(snap, user, compared)),
  // After a restore that kept the epoch, a cursor of the lost history looks like any other.
  ...(snap.replica?.epoch === server.epoch && !isRestoredSilently ? checkCursors(snap, server, user, unchanged) : []),
  ...unchanged.check('depends', [snap.refusals, server.arrived.size], () =>
    snap.refusals
      .filter(({ id, code }) => code === 'depends' && server.arrived.has(id))
      .map(({ id }) => `(1) ${id} was refused with another although the server decides about it`),
  ),
  ...unchanged.check('acknowledged', [snap.acknowledged], () =>
    snap.acknowledged
      .filter(({ id }) => !server.everApplied.has(id))
      .map(({ id }) => `(10) ${id} acknowledged without an effect`),
  ),
]

/** How many photos a mutation has, of which only a review may have several. */
const photosIn = (refused: Refused, ofReview: number): number => {
  if (refused.name === 'review.submit') return ofReview
  if (refused.name === 'message.send') return refused.args.attachment?.kind === 'photo' ? 1 : 0
  return refused.name === 'photo.set' || refused.name === 'schoolProof.send' || refused.name === 'job.addPhoto' ? 1 : 0
}

/** Whether a mutation may have left the device without a trace: it is bookkeeping, and the server may have refused it. */
export const leavesNothing = (
  server: MemoryServer,
  { mutation, name }: Pick<ConfirmedWrite, 'mutation' | 'name'>,
): boolean => isBookkeeping({ name }) && server.arrived.has(mutation)

const checkNothingLost = (snap: Snapshot, confirmed: ConfirmedWrite[], server: MemoryServer): string[] => {
  const known = new Set([...snap.outbox, ...snap.acknowledged, ...snap.refusals].map(({ id }) => id))
  const refusals = new Map(snap.refusals.map((refused) => [refused.id, refused]))
  return confirmed.flatMap(({ mutation, name, text, photos = 0, takenBack, isDecided }) => {
    if (takenBack || isDecided) return []
    if (!known.has(mutation))
      return leavesNothing(server, { mutation, name }) ? [] : [`(1) ${name} ${mutation} is gone`]
    const refused = refusals.get(mutation)
    if (!refused) return []
    if (photosOf(refused).length < photosIn(refused, photos))
      return [`(1) ${name} ${mutation} was refused without its photo`]
    return text && !JSON.stringify(refused.args).includes(text)
      ? [`(1) ${name} ${mutation} was refused without its text`]
      : []
  })
}

/** The writes of one user that one device has confirmed. */
export class ConfirmedWrites {
  readonly list: ConfirmedWrite[] = []
  /** Another number after each change. */
  version = 0

  add(one: ConfirmedWrite): void {
    this.list.push(one)
    this.version += 1
  }

  decide(mutation: Id): void {
    for (const one of this.list) if (one.mutation === mutation) one.isDecided = true
    this.version += 1
  }

  /** `what` is the id of a mutation, or the key of the application that it created. */
  takeBack(what: string): void {
    for (const one of this.list)
      if (one.mutation === what || (one.row === what && one.name === 'application.submit')) one.takenBack = true
    this.version += 1
  }
}

/** One user's data on one device, and what their checks need to know. */
export interface Watched {
  server: MemoryServer
  user: Id
  confirmed: ConfirmedWrites
  unchanged: Unchanged
  /** The pending mutations against which every row was checked. */
  compared: Set<Id>
}

/** Checks that each text that a user has typed is in a draft, or in a mutation that was made of it. */
export const checkTyped = (snap: Snapshot, typed: string[]): string[] => {
  if (typed.length === 0) return []
  const held = JSON.stringify([snap.drafts, snap.outbox, snap.acknowledged, snap.refusals])
  return typed.filter((text) => !held.includes(text)).map((text) => `(1) what was typed is gone: ${text}`)
}

/** Rows that were found to be shown as the server has them. They are not compared again while nothing new is pending. */
const plain = new WeakSet<AnyRow>()

/** Whether all rows must be compared: some mutation is marked `reachesFurther`, or is compared for the first time. */
const mayConcernAll = (outbox: readonly OutboxItem[], compared: Set<Id>): boolean => {
  const { size } = compared
  for (const { id } of outbox) compared.add(id)
  return compared.size > size || outbox.some((item) => mutatorFor(item)?.reachesFurther)
}

const checkRebase = (snap: Snapshot, user: Id, compared: Set<Id>): string[] => {
  const bases = new Map(snap.bases.map((base) => [keyOf(base.entity, base.id), base]))
  const touched = new Set(snap.outbox.flatMap(({ touches }) => touches))
  const keys = new Set<Key>([...bases.keys(), ...touched])
  const isAny = mayConcernAll(snap.outbox, compared)
  for (const [key, row] of snap.shown) if (isAny || !plain.has(row)) keys.add(key)
  return [...keys].flatMap((key) => {
    const { entity, id } = splitKey(key)
    if (entity === 'person') return []
    const shown = snap.shown.get(key)
    const base = bases.get(key)
    const server = base ? (base.row ?? undefined) : shown && toServerRow(entity, shown)
    const rebased = rebaseRow(server, entity, id, snap.outbox, user)
    const expected = rebased.row && toShown(entity, rebased.row, rebased.by.at(-1))
    if (!isSame(shown, expected)) return [`(5) ${key} is not base and pending rebased`]
    if (shown && !base && !touched.has(key) && rebased.by.length === 0) plain.add(shown)
    return []
  })
}

interface Members {
  feeds: ReadonlySet<string>
  rows: ReadonlySet<string>
}

const membersOf = new WeakMap<readonly Membership[], Members>()

const readMembers = (membership: readonly Membership[]): Members => {
  const known = membersOf.get(membership)
  if (known) return known
  const feeds = new Set(membership.map(({ feed, entity, id }) => `${feed} ${entity}:${id}`))
  const members = { feeds, rows: new Set(membership.map(({ entity, id }) => keyOf(entity, id))) }
  membersOf.set(membership, members)
  return members
}

/** Whether the device has noted that this feed holds the row: a membership says so, or the row has none and this is its usual feed. */
const isHeldBy = (snap: Snapshot, bases: ReadonlyMap<Key, BaseRow>, feed: string, entity: Entity, id: Id): boolean => {
  const { feeds, rows } = readMembers(snap.membership)
  const key = keyOf(entity, id)
  if (rows.has(key) || snap.replica?.isResyncing || entity === 'person') return feeds.has(`${feed} ${key}`)
  const base = bases.get(key)
  const row = base ? base.row : snap.shown.get(key)
  if (!row) return false
  return entity === 'job' ? feed === jobsFeed((row as Rows['job']).canton) : feed.startsWith('user:')
}

/** A permission that changes without a feed entry is not among the inputs of this check; `checkRest` covers it. */
const checkCursors = (snap: Snapshot, server: MemoryServer, user: Id, unchanged: Unchanged): string[] => {
  const bases = new Map(snap.bases.map((base) => [keyOf(base.entity, base.id), base]))
  return snap.feeds.flatMap((state) => {
    const feed = server.state.feeds.get(state.feed)
    if (!feed) return []
    const inputs = [state, feed, feed.head, snap.membership, snap.shown, snap.bases, snap.replica]
    return unchanged.check(`cursor of ${state.feed}`, inputs, () =>
      checkCursor(state, server, user, (entity, id) => isHeldBy(snap, bases, state.feed, entity, id)),
    )
  })
}

const checkCursor = (
  { feed, cursor, before }: FeedState,
  server: MemoryServer,
  user: Id,
  isHeld: (entity: Entity, id: Id) => boolean,
): string[] =>
  [...(server.state.feeds.get(feed)?.entries.values() ?? [])].flatMap(({ entity, id, op, position }) => {
    if (position > cursor) return []
    const isThere = isHeld(entity, id)
    if (op === 'del') return isThere ? [`(9) ${feed} still holds ${entity} ${id} at ${position}`] : []
    if (before !== null && position < before) return []
    if (isThere || !server.rowFor(user, entity, id)) return []
    return [`(7) cursor ${cursor} of ${feed} is past ${entity} ${id} at ${position}, which is not stored`]
  })

/** Returns the rows that this user's device may hold, from the feeds that it follows. */
const permitted = (server: MemoryServer, user: Id): Map<Key, AnyRow> => {
  const isStudent = server.state.users.get(user)?.userType === 'student'
  const rows = new Map<Key, AnyRow>()
  for (const [feed, { entries }] of server.state.feeds) {
    if (feed !== userFeed(user) && !(isStudent && feed.startsWith('jobs:'))) continue
    for (const { entity, id, op } of entries.values()) {
      const row = op === 'put' && entity !== 'person' ? server.rowFor(user, entity, id) : undefined
      if (row) rows.set(keyOf(entity, id), row)
    }
  }
  return rows
}

/** Checks the invariants 8 and 9 of sync/README.md §4: at rest the device holds what the server permits, row for row. */
export const checkRest = (snap: Snapshot, server: MemoryServer, user: Id): string[] => {
  const expected = permitted(server, user)
  const untouched = [...snap.shown].filter(([, row]) => !('pending' in row))
  const found = new Map(untouched.map(([key, row]) => [key, toServerRow(splitKey(key).entity, row)]))
  const pending = new Set([...snap.shown].filter(([, row]) => 'pending' in row).map(([key]) => key))
  const names = new Set([...expected.keys(), ...found.keys()])
  const waiting = snap.outbox.filter(({ state }) => state === 'acknowledged')
  const people = untouched.flatMap(([key, row]) => peopleIn(splitKey(key).entity, row))
  return [
    ...waiting.map(({ id }) => `(liveness) ${id} was acknowledged and still waits`),
    ...new Set(people.filter((id) => !snap.people.has(id)).map((id) => `(8) person ${id} is missing`)),
    ...checkHidden(snap, server, user),
    ...checkReserved(snap, server, user),
    ...checkMessages(snap, server, user),
    ...compare([...names]),
  ]

  function compare(keys: Key[]) {
    return keys.flatMap((key) => {
      if (pending.has(key) || isSame(found.get(key), expected.get(key))) return []
      if (!expected.has(key)) return [`(9) ${key} outlived its access`]
      return [found.has(key) ? `(8) ${key} is stale` : `(8) ${key} is missing`]
    })
  }
}

/** Checks that only the parties of a job hold the messages of the two. It does not rely on `rowFor`, which may be what is wrong. */
const checkMessages = ({ shown }: Snapshot, { state }: MemoryServer, user: Id): string[] =>
  [...shown].flatMap(([key, row]) => {
    if (splitKey(key).entity !== 'message' || 'pending' in row) return []
    const { jobId, senderId, receiverId } = row as MessageRow
    const { postedById, assignedToId } = state.jobs.get(jobId)!
    const parties = [postedById, assignedToId]
    return [user, senderId, receiverId].every((one) => parties.includes(one)) ? [] : [`(9) ${key} may not be read`]
  })

/** Checks that nobody holds what a moderator has hidden. A hidden offer stays with its poster, and without its text with applicants and keepers. */
const checkHidden = ({ shown }: Snapshot, { state }: MemoryServer, user: Id): string[] =>
  [...shown].flatMap(([key, row]) => {
    const { entity, id } = splitKey(key)
    const job = state.jobs.get(id)
    if (entity === 'kept' || !isCovered(state, id) || 'pending' in row || (job && readersOf(state, job).has(user)))
      return []
    return [`(9) ${key} is hidden`]
  })

/** Checks that nobody but its two people holds an offer that is reserved. It does not rely on `rowFor`, which may be what is wrong. */
const checkReserved = ({ shown }: Snapshot, { state }: MemoryServer, user: Id): string[] =>
  [...shown.keys()].flatMap((key) => {
    const { entity, id } = splitKey(key)
    const job = entity === 'job' ? state.jobs.get(id) : undefined
    return job?.reservedForId && ![job.postedById, job.reservedForId].includes(user) ? [`(9) ${key} is reserved`] : []
  })

/**
 * Checks that nobody has added more photos in 24 hours, or to one conversation, than the server takes (rule 1.2.449). No history takes a day, so a
 * profile's photo is one of today.
 */
export const checkPhotos = ({ state, photoLimits, clockAndIds }: MemoryServer): string[] => {
  const dayAgo = clockAndIds.now() - 24 * 3600 * 1_000
  const sent = [...state.messages.values()].filter(({ attachment }) => attachment?.kind === 'photo')
  const today = sent.filter(({ createdAt }) => Date.parse(createdAt) > dayAgo)
  const shown = [...state.users.values()].flatMap(({ id, profileImageUrl }) => (profileImageUrl ? [id] : []))
  const areTooMany = (list: string[], most: number) =>
    [...new Set(list)].filter((name) => list.filter((one) => one === name).length > most)
  return [
    ...areTooMany([...shown, ...today.map(({ senderId }) => senderId)], photoLimits.perDay),
    ...areTooMany(
      sent.map(({ senderId, jobId }) => `${senderId} about ${jobId}`),
      photoLimits.perConversation,
    ),
  ].map((who) => `(limits) too many photos of ${who}`)
}

/** Checks the invariants 2, 3 and 4 of sync/README.md §4: one effect per mutation, under its writer, in the order of the lane. */
export const checkEffects = (server: MemoryServer, confirmed: Map<Id, ConfirmedWrite>, snap: Snapshot): string[] => {
  const indexes = new Map<Id, number>()
  const violations: string[] = []
  for (const [index, { mutation, user, name, isSuspended }] of server.state.effects.entries()) {
    if (isSuspended && !/\.read(All)?$/.test(name))
      violations.push(`(4) ${mutation} took effect while ${user} was suspended`)
    if (indexes.has(mutation)) violations.push(`(2) ${mutation} took effect twice`)
    indexes.set(mutation, index)
    const writer = confirmed.get(mutation)
    if (writer?.takenBack) violations.push(`(1) ${mutation} was taken back and took effect`)
    const message = writer?.row?.startsWith('message:') && server.state.messages.get(splitKey(writer.row).id)
    if (message && message.content !== writer?.text) violations.push(`(1) ${mutation} took effect with another text`)
    if (writer && writer.user !== user) violations.push(`(4) ${mutation} took effect under another name`)
  }
  for (const { id } of snap.refusals) {
    if (indexes.has(id) && !server.forgottenRefusals.has(id))
      violations.push(`(1) ${id} was refused on the device and took effect`)
  }
  const lanes = new Map<string, number>()
  for (const { id, item } of snap.acknowledged.toSorted((a, b) => a.item.order - b.item.order)) {
    const index = indexes.get(id) ?? -1
    const lane = laneFor(item)
    if (index < (lanes.get(lane) ?? -1)) violations.push(`(3) ${id} overtook an earlier one of ${lane}`)
    lanes.set(lane, index)
  }
  return violations
}

/** Returns the lane that a mutation must have: a planted mistake may change the stored one. */
export const laneFor = ({ name, args }: OutboxItem): string => laneOf<MutationName>(name, args)

/** Checks the invariant 6 of sync/README.md §4: the user's own write, once shown, stays shown. */
export class OwnWrites {
  readonly #state = new Map<string, 'seen' | 'vanished'>()
  /** How often `forget` was called. */
  forgotten = 0

  /** Forgets what was shown, on one device or on all: after a restore or a revocation rows may vanish and return. */
  forget(deviceAndUser?: string): void {
    this.forgotten += 1
    for (const key of this.#state.keys()) {
      if (deviceAndUser === undefined || key.startsWith(`${deviceAndUser} `)) this.#state.delete(key)
    }
  }

  /** Rows that a block or a moderator has ever hidden may vanish and return, and are left out. */
  check(deviceAndUser: string, snap: Snapshot, confirmed: ConfirmedWrite[], everHidden: ReadonlySet<Id>): string[] {
    const withdrawn = new Set(confirmed.filter(({ name }) => name === 'application.withdraw').map(({ row }) => row))
    return confirmed.flatMap(({ row, name }) => {
      if (!row || withdrawn.has(row) || everHidden.has(splitKey(row).id)) return []
      const key = `${deviceAndUser} ${row}`
      const before = this.#state.get(key)
      if (!snap.shown.has(row)) {
        if (before === 'seen') this.#state.set(key, 'vanished')
        return []
      }
      this.#state.set(key, 'seen')
      return before === 'vanished' ? [`(6) ${name} ${row} vanished and came back`] : []
    })
  }
}
