import type { PendingQuery, Row } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { JobOffer } from '../../schema/jobs/fields.ts'
import type { AgreedWork } from '../../schema/law/pair-hours.ts'
import { offerColumns } from '../jobs/offer-columns.ts'
import type { AnySql } from '../postgres/connect.ts'

export type ReadOffer = JobOffer & AgreedWork & { postedById: Id }

type StoredOffer = Omit<ReadOffer, 'scheduledFor' | 'updatedAt' | 'visit'> & {
  scheduledFor: Date | null
  updatedAt: Date
  agreedMinutes: number | null
}

/** Returns the offers that fulfil a condition on the jobs `j`, as the law's rules read them. `rest` may order and limit them. */
export const readOffers = async (
  sql: AnySql,
  condition: PendingQuery<Row[]>,
  rest: PendingQuery<Row[]> = sql``,
): Promise<ReadOffer[]> => {
  const rows = await sql<StoredOffer[]>`
    select j.id, j.posted_by_id as "postedById", j.status, j.updated_at as "updatedAt", j.agreed_minutes as "agreedMinutes",
      ${offerColumns(sql)}
    from jobs j where ${condition} ${rest}`
  return rows.map(({ scheduledFor, updatedAt, agreedMinutes, ...offer }) => ({
    ...offer,
    scheduledFor: scheduledFor?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    ...(agreedMinutes !== null && { visit: { agreedMinutes } }),
  }))
}
