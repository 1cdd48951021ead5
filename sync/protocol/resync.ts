import type { Id } from '../../schema/ids.ts'
import { entities, type Entity, type PullAnswer } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import type { PullPlan } from './pull-plan.ts'
import { entitiesOf } from '../mutators/registry.ts'
import { refoldRows, showRows, tablesToFold } from '../outbox/rebase.ts'
import { splitKey } from '../store/rows.ts'

const offeredAgainFor = 30 * 24 * 60 * 60 * 1_000

/** What the server took longer ago isn't offered again, and needn't be kept. */
export const forgetAcknowledged = async (db: LocalDatabase): Promise<void> => {
  await db.acknowledged
    .where('at')
    .below(db.sources.now() - offeredAgainFor)
    .delete()
}

/** Another epoch, or a head behind our cursor: the server's data are not those that this device has followed. */
export const isOtherCopy = (plan: PullPlan, answer: PullAnswer): boolean => {
  if (plan.copy && plan.copy.epoch !== answer.epoch) return true
  const cursors = new Map(plan.cursors.map(({ feed, cursor }) => [feed, cursor ?? 0]))
  return answer.feeds.some(({ feed, head }) => head < (cursors.get(feed) ?? 0))
}

/**
 * Begins a fresh copy. What is shown stays until the new copy is whole (`sweepUnowned`), so that no screen goes empty; outbox,
 * drafts and refusals stay for good, and what the server took in the last 30 days is offered again.
 */
export const restage = async (db: LocalDatabase, plan: PullPlan, epoch: string): Promise<void> => {
  const kinds = entitiesOf((await db.acknowledged.toArray()).map(({ item }) => item.name))
  const tables = [db.meta, db.feeds, db.membership, db.acknowledged, ...tablesToFold(db, kinds)]
  await db.transaction('rw', tables, async () => {
    const copy = await db.readMeta('copy')
    if (copy?.epoch !== plan.copy?.epoch || copy?.generation !== plan.copy?.generation) return
    await db.meta.put({ key: 'copy', epoch, generation: (copy?.generation ?? 0) + 1, restaging: true })
    await db.meta.delete('jobsFloor')
    await db.feeds.clear()
    await db.membership.clear()
    await offerAgain(db, kinds)
  })
}

/** In their old places of the outbox, before what was written since. `kinds`: what the transaction spans; another tab may have added more. */
const offerAgain = async (db: LocalDatabase, kinds: Entity[]) => {
  await forgetAcknowledged(db)
  const items = (await db.acknowledged.toArray()).map(({ item }) => item)
  for (const item of items) await db.outbox.put(toQueued(item))
  await db.acknowledged.clear()
  const keys = new Set(items.flatMap(({ touches }) => touches))
  await refoldRows(
    db,
    [...keys].map(splitKey).filter(({ entity }) => kinds.includes(entity)),
  )
}

const toQueued = (item: OutboxItem): OutboxItem => {
  const { position: _position, notBefore: _notBefore, ...rest } = item
  return { ...rest, state: 'queued', attempts: 0, frozen: true }
}

/** The fresh copy is whole: what it doesn't hold goes. */
export const sweepUnowned = async (db: LocalDatabase): Promise<void> => {
  for (const entity of entities) {
    // People belong to no feed of their own; sweepPeople knows who is still named.
    if (entity === 'person') continue
    await sweepKind(db, entity)
  }
  await db.transaction('rw', db.meta, async () => {
    const copy = await db.readMeta('copy')
    if (copy) await db.meta.put({ ...copy, restaging: false })
  })
}

const idsPerSweep = 200

const sweepKind = async (db: LocalDatabase, entity: Entity) => {
  const ids = await db.rowsOf(entity).toCollection().primaryKeys()
  const based = (await db.base.toArray()).filter((base) => base.entity === entity).map(({ id }) => id)
  const all = [...new Set<Id>([...ids, ...based])]
  for (let start = 0; start < all.length; start += idsPerSweep) {
    const some = all.slice(start, start + idsPerSweep)
    await db.transaction('rw', [...tablesToFold(db, [entity]), db.membership], async () => {
      const held = await db.membership
        .where('[entity+id]')
        .anyOf(some.map((id) => [entity, id]))
        .toArray()
      const owned = new Set(held.map(({ id }) => id))
      const gone = some.filter((id) => !owned.has(id)).map((id) => ({ entity, id, row: undefined }))
      if (gone.length > 0) await showRows(db, gone)
    })
  }
}
