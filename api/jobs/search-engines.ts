import { Hono } from 'hono'
import type { Id } from '../../schema/ids.ts'
import { wageCantons, wagePath } from '../../schema/law/canton-addresses.ts'
import { pages } from '../../schema/pages.ts'
import { printedOrigin } from '../http/client.ts'
import { limitConcurrency } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { readPublic } from '../http/public-reads.ts'
import type { Sql } from '../postgres/connect.ts'

/**
 * Paths of personal pages. Students' profiles are not among them: they carry `noindex` themselves, and crawlers must be able to read that.
 */
const personal = [
  '/api/',
  '/auth/',
  '/dashboard',
  '/my-jobs',
  '/publish',
  '/settings',
  '/documents',
  '/moderation',
  '/payment',
  '/twint-demo',
  '/accepted-jobs',
  '/hand-over/',
  '/review-student/',
  '/review-individual/',
]
const openPages = [
  '/',
  '/jobs',
  '/services',
  ...Object.values(pages).map(({ path }) => path),
  ...wageCantons.map(wagePath),
]
/** The most jobs in the sitemap, the newest ones; crawlers find the others through the list. A sitemap may hold 50,000. */
const maxJobs = 5_000
const forAnHour = 'public, max-age=3600'

/** `/robots.txt` and `/sitemap.xml`: pages and open jobs, but no people (rule 4.28). */
export const searchEngineRoutes = new Hono<Env>()
  .get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...personal.map((path) => `Disallow: ${path}`),
      `Sitemap: ${printedOrigin(c.get('config'))}/sitemap.xml`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': forAnHour })
  })
  .get('/sitemap.xml', limitConcurrency(), async (c) => {
    const origin = printedOrigin(c.get('config'))
    const jobs = await readPublic(c, listOpenJobs)
    const entries = [
      ...openPages.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ...jobs.map(({ id, changed }) => `<url><loc>${origin}/jobs/${id}</loc><lastmod>${changed}</lastmod></url>`),
    ]
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      200,
      { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': forAnHour },
    )
  })

const listOpenJobs = (sql: Sql) =>
  sql<{ id: Id; changed: string }[]>`
    select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed from jobs
    where status = 'open' and deleted_at is null and hidden_at is null and reserved_for_id is null order by created_at desc, id desc limit ${maxJobs}`
