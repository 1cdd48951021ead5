import type { Id } from '../../schema/ids.ts'
import type { AnySql } from '../postgres/connect.ts'

/** Whether a block keeps a person of one list apart from a person of the other. */
export const readApart = async (
  sql: AnySql,
  people: readonly Id[],
  others: readonly Id[],
): Promise<(one: Id, other: Id) => boolean> => {
  const pairs = await sql<{ one: Id; other: Id }[]>`
    select one, other from people_apart where one = any(${[...people]}::uuid[]) and other = any(${[...others]}::uuid[])`
  const apart = new Set(pairs.map(({ one, other }) => `${one} ${other}`))
  return (one, other) => apart.has(`${one} ${other}`)
}
