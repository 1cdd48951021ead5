import type { Scenario } from './scenarios.ts'

/** A mistake that is planted into the code, for the suite to find. */
export interface Plant {
  /** What goes wrong. A mistake in several places has one name. */
  name: string
  /** From the root of the repository. */
  file: string
  /** The place: a text that stands in the file exactly once. */
  find: string
  instead: string
  /** What `find` is. A `text` is replaced as it stands, and says by PLANTED where the mistake is chosen. */
  kind?: 'expression' | 'statement' | 'text'
  /** What shows it, where histories meet it too rarely. */
  scenario?: Scenario
}

const inWriting: Plant[] = [
  {
    name: 'a yes before the transaction ended',
    file: 'sync/outbox/write.ts',
    find: `await db.transaction('rw', tables, async () => {`,
    instead: `await (PLANTED ? (...all) => void db.transaction(...all).catch(() => undefined) : (...all) => db.transaction(...all))('rw', tables, async () => {`,
    kind: 'text',
  },
  {
    name: 'a draft deleted before its write',
    file: 'sync/outbox/write.ts',
    find: `const tables = [...tablesToRebase(db, entitiesOf([name])),`,
    instead: `if (PLANTED) await db.drafts.bulkDelete(drafts)\nconst tables = [...tablesToRebase(db, entitiesOf([name])),`,
    kind: 'text',
  },
  {
    name: 'one lane for all',
    file: 'sync/outbox/write.ts',
    find: `laneOf[name](args)`,
    instead: `'all'`,
  },
  {
    name: 'a lane of its own for each mutation',
    file: 'sync/outbox/write.ts',
    find: `laneOf[name](args)`,
    instead: `id`,
  },
  {
    name: 'a write that no row shows',
    file: 'sync/outbox/write.ts',
    find: `await showWrite(db, { ...item, order } as OutboxItem, touched)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a mutation that does not say what it touches',
    file: 'sync/outbox/write.ts',
    find: `    touches,\n`,
    instead: `    touches: PLANTED ? [] : touches,\n`,
    kind: 'text',
  },
  {
    name: 'a base that forgets earlier mutations',
    scenario: 'the first of two changes is refused, and the second stays',
    file: 'sync/outbox/rebase.ts',
    find: `[...(base?.by ?? []), item.id]`,
    instead: `[item.id]`,
  },
  {
    name: 'a shown row taken for the base',
    scenario: 'both of two changes are refused, and the row is as before',
    file: 'sync/outbox/rebase.ts',
    find: `base ? base.row : (row ?? null)`,
    instead: `row ?? null`,
  },
  {
    name: 'a base that stays when nothing is pending',
    file: 'sync/outbox/rebase.ts',
    find: `based.has(keyOf(entity, id))`,
    instead: `false`,
  },
  {
    name: 'rows of the server stored without what is pending',
    file: 'sync/outbox/rebase.ts',
    find: `pending.of(entity, id)`,
    instead: `[]`,
  },
  {
    name: 'mutations that reach further are not rebased',
    scenario: 'what is read up to a message stays read when an earlier one arrives',
    file: 'sync/outbox/pending.ts',
    find: `rows.flatMap(({ entity }) => reachingFurther(entity))`,
    instead: `[]`,
  },
  {
    name: 'pending mutations rebased in no order',
    file: 'sync/outbox/pending.ts',
    find: `[...once.values()].toSorted((a, b) => a.order - b.order)`,
    instead: `[...once.values()].toSorted((a, b) => b.order - a.order)`,
  },
  {
    name: 'a mutation taken back after it was sent',
    file: 'sync/outbox/outbox.ts',
    find: `!current || current.frozen`,
    instead: `!current`,
  },
  {
    name: 'a mutation taken back without its draft',
    file: 'sync/outbox/outbox.ts',
    find: `for (const [key, value] of Object.entries(drafts)) await saveDraft(db, key, value)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a refusal sent again by two transactions',
    file: 'sync/outbox/outbox.ts',
    find: `await enqueue(db, { id: mutationId, name: refused.name, args: renewed, ...carried(beside ?? refused) })`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'an application taken back after it was sent',
    file: 'sync/mutations/applications.ts',
    find: `item.args.id === id && !item.frozen`,
    instead: `item.args.id === id`,
  },
]

const inSending: Plant[] = [
  {
    name: 'the outbox emptied when the session is gone',
    file: 'sync/protocol/push.ts',
    find: `return classify(error)`,
    instead: `const why = classify(error); if (why.kind === 'signed_out') await this.#db.outbox.clear(); return why`,
    kind: 'statement',
  },
  {
    name: 'mutations removed before the answer',
    file: 'sync/protocol/push.ts',
    find: `const body = await this.#write(items)`,
    instead: `const body = await this.#write(items)\nif (PLANTED) await this.#db.outbox.bulkDelete(items.map(({ order }) => order))`,
    kind: 'text',
  },
  {
    name: 'a mutation on which the server is silent counts as taken',
    file: 'sync/protocol/push.ts',
    find: `({ id, verdict: 'retry', after: 0 })`,
    instead: `({ id, verdict: 'applied', position: 0 })`,
  },
  {
    name: 'a mutation that breaks a request is dropped',
    file: 'sync/protocol/push.ts',
    find: `({ ...withFailure(current, this.#env, failed), alone: true })`,
    instead: `({ ...current, state: 'acknowledged', position: 0 })`,
  },
  {
    name: 'a mutation that must wait is overtaken by its lane',
    file: 'sync/protocol/push-batch.ts',
    find: `if (until !== undefined || isAlone) closed.add(item.lane)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'the newest is sent first',
    file: 'sync/protocol/push-batch.ts',
    find: `.anyOf(unsentStates).sortBy('order')`,
    instead: `.anyOf(unsentStates).sortBy('order').then((list) => (PLANTED ? list.toReversed() : list))`,
    kind: 'text',
  },
  {
    name: 'what is sent is not frozen',
    file: 'sync/protocol/push-batch.ts',
    find: `state: 'sending', frozen: true`,
    instead: `state: 'sending', frozen: !PLANTED`,
    kind: 'text',
  },
  {
    name: 'a push does not say its epoch',
    scenario: 'a push names the history that it was written under',
    file: 'sync/protocol/push-batch.ts',
    find: `JSON.stringify({ userId, epoch, acknowledged, feeds })`,
    instead: `JSON.stringify({ userId, acknowledged, feeds })`,
  },
  {
    name: 'nothing names the newest mutation of the server',
    scenario: 'a push names the newest mutation that the server has applied',
    file: 'sync/protocol/push-batch.ts',
    find: `JSON.stringify({ userId, epoch, acknowledged, feeds })`,
    instead: `JSON.stringify({ userId, epoch, feeds })`,
  },
  {
    name: 'what waited for its time waits for ever',
    file: 'sync/protocol/push-batch.ts',
    find: `notBefore !== undefined && notBefore > now && notBefore <= now + longest`,
    instead: `notBefore !== undefined`,
  },
]

const inVerdicts: Plant[] = [
  {
    name: 'verdicts of another replica are stored',
    scenario: 'verdicts of another replica are not stored',
    file: 'sync/protocol/verdicts.ts',
    find: `replica?.epoch === epoch && replica.generation === generation`,
    instead: `replica !== undefined`,
  },
  {
    name: 'an acknowledged mutation leaves before its row has come',
    scenario: 'an acknowledged mutation waits for its row',
    file: 'sync/protocol/verdicts.ts',
    find: `({ ...withoutFailure(item), state: 'acknowledged', position })`,
    instead: `({ ...withoutFailure(item), state: 'acknowledged', position: 0 })`,
  },
  {
    name: 'an acknowledged mutation leaves a feed that is not level',
    scenario: 'an acknowledged mutation waits for a level feed',
    file: 'sync/store/positions.ts',
    find: `feed?.level === true`,
    instead: `feed !== undefined`,
  },
  {
    name: 'what was acknowledged is not kept for a resync',
    file: 'sync/protocol/verdicts.ts',
    find: `await db.acknowledged.bulkPut([...taken].map(([id, { item }]) => ({ id, at, item })))`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'the newest acknowledged mutation is not noted',
    scenario: 'a push names the newest mutation that the server has applied',
    file: 'sync/protocol/verdicts.ts',
    find: `await noteNewest(db, verdicts)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a refused mutation vanishes',
    file: 'sync/protocol/verdicts.ts',
    find: `await db.refusals.bulkPut([...refusals.values()])`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a refused photo vanishes',
    file: 'sync/protocol/verdicts.ts',
    find: `at, ...carried(item) }`,
    instead: `at, ...(PLANTED ? {} : carried(item)) }`,
    kind: 'text',
  },
  {
    name: 'a refused mutation stays on the screen',
    file: 'sync/protocol/verdicts.ts',
    find: `await rebaseWithout(db, [...refusals.keys()])`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a refusal takes along what was sent',
    scenario: 'a refusal leaves to the server what was sent',
    file: 'sync/protocol/verdicts.ts',
    find: `gone.has(needed) && !item.frozen`,
    instead: `gone.has(needed)`,
  },
  {
    name: 'a refusal takes along what was sent',
    scenario: 'a refusal leaves to the server what was sent',
    file: 'sync/protocol/verdicts.ts',
    find: `item && !item.frozen && !refusals.has(id)`,
    instead: `item && !refusals.has(id)`,
  },
  {
    name: 'a mutation that the server puts off is forgotten',
    file: 'sync/protocol/verdicts.ts',
    find: `await db.outbox.bulkPut([...queued.values()])`,
    instead: `await db.outbox.bulkDelete([...queued.values()].map(({ order }) => order))`,
    kind: 'statement',
  },
  {
    name: 'an acknowledged mutation stays on the screen',
    file: 'sync/protocol/verdicts.ts',
    find: `removed.map(({ id }) => id)`,
    instead: `[]`,
  },
]

const inPulling: Plant[] = [
  {
    name: 'pulls overlap',
    scenario: 'an older answer is not stored over a newer one',
    file: 'sync/protocol/pull-guard.ts',
    find: `const replica = await readReplica(db)`,
    instead: `if (PLANTED) return true\nconst replica = await readReplica(db)`,
    kind: 'text',
  },
  {
    name: 'a cursor is stored before its rows',
    file: 'sync/protocol/pull-store.ts',
    find: `if (!(await storeGroup(db, context, group))) {`,
    instead: `if (PLANTED) await db.feeds.bulkPut(group.map(({ state }) => state))\nif (!(await storeGroup(db, context, group))) {`,
    kind: 'text',
  },
  {
    name: 'a row that leaves a feed stays',
    file: 'sync/protocol/pull-store.ts',
    find: `if (left.length > 0) {`,
    instead: `if (left.length > 0 && !PLANTED) {`,
    kind: 'text',
  },
  {
    name: 'messages stay when their job leaves',
    file: 'sync/protocol/pull-store.ts',
    find: `entity === 'job' && !row && feed === userFeed(db.userId ?? '')`,
    instead: `false`,
  },
  {
    name: 'nobody notes which feed holds a row',
    file: 'sync/protocol/pull-store.ts',
    find: `for (const some of cutToTasks(held)) await db.membership.bulkPut(some)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'people do not come with the rows that name them',
    file: 'sync/protocol/pull-store.ts',
    find: `await addPeople(db, changed, rows)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a row is dropped while another feed holds it',
    file: 'sync/store/membership.ts',
    find: `[...(holders ?? [])].some((other) => other !== feed)`,
    instead: `false`,
  },
  {
    name: 'a feed with more to come counts as level',
    scenario: 'a feed with more to come is not level',
    file: 'sync/protocol/pull-parts.ts',
    find: `level: !page.more`,
    instead: `level: !page.more || PLANTED`,
    kind: 'text',
  },
  {
    name: 'what a backfill has not brought counts as brought',
    file: 'sync/protocol/pull-parts.ts',
    find: `before = rest === 0 || !last ? (page.backfill?.before ?? null) : last.position`,
    instead: `before = null`,
    kind: 'statement',
  },
  {
    name: 'acknowledged mutations wait for the next push',
    file: 'sync/protocol/pull.ts',
    find: `await releaseAcknowledged(db)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a pull ends before the last page',
    file: 'sync/protocol/pull.ts',
    find: `const level = next.complete && isAtHeads`,
    instead: `const level = next.complete && isAtHeads || PLANTED`,
    kind: 'text',
  },
]

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
    find: `await sweepUnheld(db)`,
    instead: ``,
    kind: 'statement',
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
    name: 'public feeds are continued too',
    scenario: 'only the own feed is continued',
    file: 'sync/protocol/continuation.ts',
    find: `feed === own`,
    instead: `true`,
  },
]

const inTimes: Plant[] = [
  {
    name: 'heads that moved start no pull',
    file: 'sync/following.ts',
    find: `replica?.epoch !== epoch || hasMoved || feeds.length === 0`,
    instead: `false`,
  },
]

const onServer: Plant[] = [
  {
    name: 'the server keeps no verdicts',
    file: 'sync/testing/memory-server.ts',
    find: `this.bugs.forgetsVerdicts`,
    instead: `true`,
  },
  {
    name: 'the server takes a push of another epoch',
    file: 'sync/testing/memory-server.ts',
    find: `this.bugs.ignoresEpoch`,
    instead: `true`,
  },
  {
    name: 'the server does not miss a lost record',
    scenario: 'a server that was put back misses the newest mutation',
    file: 'sync/testing/memory-server.ts',
    find: `this.bugs.ignoresLostRecords`,
    instead: `true`,
  },
  {
    name: 'a cursor by serial numbers steps over a late commit',
    file: 'sync/testing/memory-server.ts',
    find: `bugs.serialCursor ?`,
    instead: `bugs.serialCursor || PLANTED ?`,
    kind: 'text',
  },
  {
    name: 'the server tries the rest of a lane after a retry',
    file: 'sync/testing/memory-server.ts',
    find: `stuck.add(mutation.lane)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'a pull that is not one snapshot',
    file: 'sync/testing/memory-pull.ts',
    find: `cursor: last, entries: past, more: last < head`,
    instead: `cursor: PLANTED ? head : last, entries: past, more: last < head`,
    kind: 'text',
  },
  {
    name: 'a pull does not check who may read messages',
    file: 'sync/testing/memory-view.ts',
    find: `job && (job.postedById === viewer || job.assignedToId === viewer) ? message : undefined`,
    instead: `message`,
  },
  {
    name: 'who loses a job is not told',
    file: 'sync/testing/memory-requests.ts',
    find: `this.change(userFeed(student), 'del', 'job', jobId)`,
    instead: ``,
    kind: 'statement',
  },
  {
    name: 'an offer that is taken stays in its canton',
    file: 'sync/testing/memory-requests.ts',
    find: `this.feeds.holds(feed, 'job', id)`,
    instead: `false`,
  },
  {
    name: 'a block forgets the messages',
    file: 'sync/testing/memory-domain.ts',
    find: `of talked.toSorted(byId)`,
    instead: `of PLANTED ? [] : talked.toSorted(byId)`,
    kind: 'text',
  },
  {
    name: 'a block forgets the offers',
    file: 'sync/testing/memory-domain.ts',
    find: `of offers.filter((one) => pair.includes(one.postedById)).toSorted(byId)`,
    instead: `of PLANTED ? [] : offers.filter((one) => pair.includes(one.postedById)).toSorted(byId)`,
    kind: 'text',
  },
  {
    name: 'a verdict names a position before its effect',
    scenario: 'a verdict names a position that its effect has reached',
    file: 'sync/testing/memory-server.ts',
    find: `this.feeds.feed(userFeed(user)).head`,
    instead: `0`,
  },
]

export const plants: readonly Plant[] = [
  ...inWriting,
  ...inSending,
  ...inVerdicts,
  ...inPulling,
  ...inResync,
  ...inContinuing,
  ...inTimes,
  ...onServer,
]

/** Returns what shows a mistake, where histories meet it too rarely. */
export const scenarioOf = (mistake: string): Scenario | undefined =>
  plants.find(({ name }) => name === mistake)?.scenario

export const mistakes: readonly string[] = [...new Set(plants.map(({ name }) => name))]
