import type { Plant } from './plant.ts'

const inResync: Plant[] = [
  {
    name: 'another epoch is overlooked',
    file: 'sync/protocol/resync.ts',
    find: `if (plan.replica && plan.replica.epoch !== answer.epoch) return true`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a resync keeps the generation',
    scenario: 'a verdict from before a resync is not stored',
    file: 'sync/protocol/resync.ts',
    find: `generation: (replica?.generation ?? 0) + 1`,
    instead: `generation: (replica?.generation ?? 0) + (PLANTED ? 0 : 1)`,
    kind: 'text',
  },
  {
    name: 'a resync keeps the cursors',
    file: 'sync/protocol/resync.ts',
    find: `await db.feeds.clear()`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a resync keeps the memberships',
    file: 'sync/protocol/resync.ts',
    find: `await db.membership.clear()`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a resync offers nothing again',
    file: 'sync/protocol/resync.ts',
    find: `await requeueAcknowledged(db, kinds)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a resync offers again after what was written since',
    file: 'sync/protocol/resync.ts',
    find: `await db.outbox.put(toQueued(item))`,
    instead: `const { order: _order, ...again } = toQueued(item); await db.outbox.where('id').equals(item.id).delete(); await db.outbox.add(again)`,
    kind: 'statement',
  },
  {
    name: 'a resync empties the outbox',
    file: 'sync/protocol/resync.ts',
    find: `await reviveParked(db)`,
    instead: `await db.outbox.clear()`,
    kind: 'statement',
  },
  {
    name: 'rows of the former replica stay',
    file: 'sync/protocol/pull.ts',
    find: `await sweepUnheld(db, next.replica)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a sweep does not look whether the resync is still under way',
    scenario: 'a tab that was frozen in the sweep of a resync drops nothing that came after it',
    file: 'sync/protocol/resync.ts',
    find: `replica?.isResyncing === true && isSameReplica(replica, complete)`,
    instead: `true`,
  },
]

const inContinuing: Plant[] = [
  {
    name: 'rows that come by themselves are stored over a gap',
    scenario: 'rows that come by themselves leave no gap',
    file: 'sync/protocol/continuation.ts',
    find: `from <= state.cursor`,
    instead: `true`,
  },
  {
    name: 'rows that come by themselves are stored between two pages of a pull',
    scenario: 'rows that come by themselves wait for the end of a pull',
    file: 'sync/protocol/continuation.ts',
    find: `state?.level === true`,
    instead: `state !== undefined`,
  },
  {
    name: 'rows of an earlier replica are stored as they come',
    scenario: 'rows that come by themselves are of the replica that asked',
    file: 'sync/protocol/continuation.ts',
    find: `replica?.epoch !== asked.epoch || replica.generation !== asked.generation`,
    instead: `false`,
  },
  {
    name: 'rows of an earlier replica are stored as they come',
    scenario: 'rows that come by themselves are of the replica that asked',
    file: 'sync/protocol/pull-guard.ts',
    find: `replica.epoch === epoch && replica.generation === (plan.replica?.generation ?? 0)`,
    instead: `true`,
  },
  {
    name: 'public feeds are continued without a moment',
    scenario: 'a page of a public feed needs a moment',
    file: 'sync/protocol/continuation.ts',
    find: `feed === own || moment !== undefined`,
    instead: `true`,
  },
  {
    name: 'pages that come by themselves are stored over later ones',
    scenario: 'a page that was read earlier is not stored later',
    file: 'sync/protocol/pull-guard.ts',
    find: `(state.moment ?? (isPublic ? Infinity : -1)) > moment`,
    instead: `false`,
  },
  {
    name: 'states without a moment never get one',
    scenario: 'a state without a moment gets that of the next pull',
    file: 'sync/protocol/pull-store.ts',
    find: `moment === undefined || known.moment !== undefined`,
    instead: `true`,
  },
]

const inTimes: Plant[] = [
  {
    name: 'a tab stays when another one opens a newer version',
    file: 'sync/store/database.ts',
    find: `this.close({ disableAutoOpen: true })`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a tab whose database was closed by a newer version goes on',
    file: 'sync/store/database.ts',
    find: `for (const listener of this.onRetired) listener()`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a tab whose database was closed by a newer version goes on',
    file: 'sync/engine/connection-report.ts',
    find: `if (db.isRetired) onStop('retired')`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'heads that moved start no pull',
    file: 'sync/engine/stream-position.ts',
    find: `isOther ? 'own' : nameBehind(moved)`,
    instead: `'nothing' as const`,
  },
]

/** Mistakes in the code that follows the server: resyncs, continuations, newer versions, heads. */
export const plantsInFollowing: readonly Plant[] = [...inResync, ...inContinuing, ...inTimes]
