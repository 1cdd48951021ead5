import type { AnySql } from '../postgres/connect.ts'

/** Where the bytes of photos are. */
export type PhotoHome = 'store' | 'database'

/** Returns where new photos go while a store is configured. */
export const readHome = async (sql: AnySql): Promise<PhotoHome> => {
  const [home] = await sql<{ place: PhotoHome }[]>`select place from photo_home`
  return home?.place ?? 'store'
}

/** Sends new photos there, on all instances at once. */
export const setHome = async (sql: AnySql, place: PhotoHome): Promise<void> => {
  await sql`insert into photo_home (place) values (${place}) on conflict (is_only) do update set place = excluded.place`
}

export interface HomeCounts {
  /** Files whose bytes are in the database, and these bytes. */
  inDatabase: number
  bytesInDatabase: number
  inStore: number
}

/** Counts all files, so only an operator asks for it. */
export const countHomes = async (sql: AnySql): Promise<HomeCounts> => {
  const [counts] = await sql<HomeCounts[]>`
    select count(content)::int as "inDatabase", coalesce(sum(octet_length(content)), 0)::float8 as "bytesInDatabase",
      count(object_key)::int as "inStore" from photo_files`
  return counts ?? { inDatabase: 0, bytesInDatabase: 0, inStore: 0 }
}
