import postgres from 'postgres'
import { factsOf, offerFieldNames, type OfferField } from '../../schema/jobs/fields.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { completePlace } from '../../schema/searches/known-place.ts'
import { minutesOf } from '../../schema/jobs/duration.ts'
import type { JobPatch } from '../../schema/jobs/wire.ts'
import { toCentimes } from '../../schema/money.ts'
import type { AnySql } from '../postgres/connect.ts'

type Stored = string | number | boolean | string[] | null

const columnOf = (field: OfferField) => postgres.fromCamel(field)

/** Returns the columns that store the given fields of a job, and those that are computed from them. */
export const columnsOf = ({ rate, ...offer }: JobPatch): Record<string, Stored> => {
  const stored: Record<string, Stored> = {}
  for (const field of offerFieldNames) {
    const value = field === 'rate' ? undefined : offer[field]
    if (value !== undefined) stored[columnOf(field)] = value
  }
  if (offer.location !== undefined) {
    stored['location'] = completePlace(offer.location)
    stored['canton'] = cantonOf(stored['location'])
  }
  if (offer.duration !== undefined) stored['estimated_minutes'] = minutesOf(offer.duration)
  if (rate !== undefined) stored['rate_centimes'] = toCentimes(rate)
  return stored
}

/** Selects all fields of an offer from the job `j`. `isCovered`, if given: whether its words are hidden from the reader (rule 1.4.52). */
export const offerColumns = (sql: AnySql, isCovered?: postgres.Fragment) =>
  offerFieldNames
    .map((field) => {
      const { whenHidden } = factsOf(field)
      const value = field === 'rate' ? sql`j.rate_centimes / 100::float8` : sql(`j.${columnOf(field)}`)
      if (!isCovered || whenHidden === undefined) return sql`${value} as ${sql(field)}`
      return sql`case when ${isCovered} then ${whenHidden as Stored} else ${value} end as ${sql(field)}`
    })
    .reduce((all, one) => sql`${all}, ${one}`)
