import type { Plant } from './plant.ts'

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

/** Mistakes in what writes and sends the outbox. */
export const plantsInWriting: readonly Plant[] = [...inWriting, ...inSending]
