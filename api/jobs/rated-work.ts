import type { Id } from '../../schema/ids.ts'
import type { RatedWork } from '../../schema/law/youth.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** Returns the fields of an offer that decide from which age its work is. */
export const readRatedWork = async (sql: AnySql, id: Id): Promise<RatedWork> => {
  const { scheduledFor, ...work } = onlyRow(
    await sql<(Omit<RatedWork, 'scheduledFor'> & { scheduledFor: Date | null })[]>`
      select scheduled_for as "scheduledFor", estimated_minutes / 60::float8 as "estimatedDuration", duration, subcategory,
        delivery_type as "deliveryType", physical_demand as "physicalDemand", required_tools as "requiredTools", description, minds
      from jobs where id = ${id}`,
  )
  return { ...work, scheduledFor: scheduledFor?.toISOString() ?? null }
}
