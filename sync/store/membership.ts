import type { Id } from '../../schema/ids.ts'
import type { Entity } from '../../schema/sync.ts'
import type { LocalDatabase } from './database.ts'

/** Whether any feed still holds this row. */
export const isHeld = async (db: LocalDatabase, entity: Entity, id: Id): Promise<boolean> =>
  (await db.membership.where('[entity+id]').equals([entity, id]).count()) > 0

/** Whether another feed than this one holds it. */
export const isHeldElsewhere = async (db: LocalDatabase, feed: string, entity: Entity, id: Id): Promise<boolean> =>
  (await db.membership.where('[entity+id]').equals([entity, id]).toArray()).some((member) => member.feed !== feed)
