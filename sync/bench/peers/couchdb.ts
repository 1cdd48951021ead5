import { pause, type Page, type StubServer } from '../contender.ts'

/** A stub, in the page, of the requests that PouchDB's replication sends to a CouchDB. */

export interface Stored {
  type: 'job' | 'person' | 'message'
}

interface Revised extends Stored {
  _id: string
  _rev: string
}

const rev = '1-0123456789abcdef0123456789abcdef'

const json = (value: unknown, status = 200) =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** There is no checkpoint yet on this side. */
const missing = () => json({ error: 'not_found', reason: 'missing' }, 404)

type Serve = (path: string, query: URLSearchParams, body: string) => Promise<Response> | Response

const toFetch =
  (serve: Serve): typeof fetch =>
  async (address, options) => {
    const { pathname, searchParams } = new URL(address as string)
    return await serve(pathname.split('/').slice(2).join('/'), searchParams, (options?.body ?? '') as string)
  }

/** The documents of these pages; the place in the feed is the number of pages. */
export const serveDocuments = (pages: Page[]): typeof fetch => {
  const known = new Set<string>()
  const documents = new Map<string, string>()
  const changes = pages.map(({ jobs, people }, page) => {
    const rows: (Stored & { id: string })[] = [
      ...jobs.map((job) => ({ ...job, type: 'job' as const })),
      ...people.filter(({ id }) => !known.has(id)).map((person) => ({ ...person, type: 'person' as const })),
    ]
    return rows.map(({ id, ...row }) => {
      known.add(id)
      const revised: Revised = { _id: id, _rev: rev, ...row }
      documents.set(id, JSON.stringify({ id, docs: [{ ok: revised }] }))
      return { id, seq: page + 1, changes: [{ rev }] }
    })
  })
  return toFetch(async (path, query, body) => {
    await pause(0)
    if (path === '_changes') {
      const since = Number(query.get('since'))
      const results = changes[since] ?? []
      return json({ results, last_seq: results.length > 0 ? since + 1 : since, pending: 0 })
    }
    if (path === '_bulk_get') {
      const { docs } = JSON.parse(body) as { docs: { id: string }[] }
      return json(`{"results":[${docs.map(({ id }) => documents.get(id)).join(',')}]}`)
    }
    if (path === '') return json({ db_name: 'stub', update_seq: pages.length })
    return missing()
  })
}

/** Takes what is pushed. Each request is a round trip. */
export const serveWrites = (server: StubServer): typeof fetch =>
  toFetch(async (path, _query, body) => {
    if (path === '_revs_diff')
      return json(
        await server.answer(JSON.parse(body), (asked) =>
          Object.fromEntries(
            Object.entries(asked as Record<string, string[]>).map(([id, revs]) => [id, { missing: revs }]),
          ),
        ),
      )
    if (path === '_bulk_docs') {
      const { docs } = JSON.parse(body) as { docs: Revised[] }
      await server.take(docs.map(({ _id, ...row }) => ({ id: _id, ...row })))
      return json([])
    }
    await server.answer(path, () => null)
    return path === '' ? json({ db_name: 'stub', update_seq: 0 }) : missing()
  })
