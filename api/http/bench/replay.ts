import postgres from 'postgres'
import { newId, type Id } from '../../../schema/ids.ts'
import type { ConnectionOptions, Sql } from '../../postgres/connect.ts'
import type { Tx } from '../../feeds/write.ts'

/** A statement as the driver sent it. */
interface Statement {
  text: string
  params: unknown[]
}

/** Values of a recorded statement that stand for those of each request: a value, its text inside longer texts, or a list of it. */
export type Known = Record<string, string | string[] | Buffer>

/** Opens a pool with the driver as it comes, with one query at a time on a connection, and a function that returns the statements of a piece of the app's work. */
export const openRecorded = (options: ConnectionOptions, max: number) => {
  let recorded: Statement[] = []
  const open = (debug?: (id: number, text: string, params: unknown[]) => void) =>
    postgres({
      ...options,
      max,
      // As in the app: the loss of a connection ends one query, and none waits behind another request's.
      ...({ max_pipeline: 0 } as object),
      onnotice: () => undefined,
      connection: { application_name: 'floor', work_mem: '16MB', max_parallel_workers_per_gather: 0 },
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
      ...(debug && { debug }),
    }) as Sql
  const recording = open((_id, text, params) => void recorded.push({ text, params: [...params] }))
  return {
    sql: open(),
    recording,
    record: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      recorded = []
      await work()
      // Types that the driver reads once a connection, and the frame of a transaction, are its own.
      return recorded.filter(({ text }) => !/pg_catalog|^(begin|commit)/.test(text))
    },
  }
}

type Fill = (known: Map<unknown, string | string[] | Buffer>) => unknown

/** Returns a function that runs a recorded statement for other values. Ids that the app made up are made up anew. */
export const replay = ({ text, params }: Statement, samples: Record<string, string | Buffer>, prepare = true) => {
  const fills = params.map((param) => fillFor(param, samples))
  return (sql: Sql | Tx, known: Known) => {
    const values = new Map<unknown, string | string[] | Buffer>(Object.entries(known))
    return sql.unsafe<Record<string, unknown>[]>(text, fills.map((fill) => fill(values)) as never[], { prepare })
  }
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

const isSame = (one: unknown, other: unknown) =>
  one === other || (Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other))

const fillFor = (param: unknown, samples: Record<string, string | Buffer>): Fill => {
  const name = Object.keys(samples).find((one) => isSame(samples[one], param))
  if (name !== undefined) return (known) => known.get(name)
  if (Array.isArray(param)) {
    const parts = param.map((part: unknown) => fillFor(part, samples))
    return (known) => parts.flatMap((part) => part(known) as Id | Id[])
  }
  if (typeof param !== 'string' || param.search(ids) === -1) return () => param
  const names = new Map(Object.entries(samples).map(([one, sample]) => [sample, one]))
  return (known) =>
    param.replaceAll(ids, (found) => {
      const key = names.get(found) ?? found
      if (!known.has(key)) known.set(key, newId())
      return String(known.get(key))
    })
}
