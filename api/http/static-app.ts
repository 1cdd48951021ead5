import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { serveDocuments, type Ask } from './documents.ts'
import type { Env } from './env.ts'
import { serveLanding } from './landing-document.ts'

const forGood = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'
const forADay = 'public, max-age=86400'

/**
 * The built app: the landing at `/`, files where they are, public pages with their content, and the app's shell at every other
 * address that a person opens. A missing asset is 404 and never the shell: a page of an older version would run it as a script.
 */
export const staticApp = (dist: string, ask: Ask): Hono<Env> => {
  const app = new Hono<Env>()
  // Nothing is built in development, where Vite serves the app.
  if (!existsSync(dist)) return app
  const files = serveStatic({ root: dist, precompressed: true })
  const shell = serveStatic({ root: dist, path: 'app.html', precompressed: true })
  return app
    .get('/assets/*', cache(forGood), files, (c) => c.notFound())
    .all('/server/*', (c) => c.notFound())
    .use(cache(), etag())
    .on('GET', ['/', '/index.html'], serveLanding(dist))
    .use(files)
    .get('*', (c, next) => (isNavigation(c.req.path, c.req.header('accept')) ? next() : c.notFound()))
    .get('*', serveDocuments(dist, ask))
    .get('*', async (c, next) => {
      // Students may be minors: their profiles are for people, not for search engines (rule 4.28).
      if (c.req.path.startsWith('/student/')) c.header('X-Robots-Tag', 'noindex')
      return (await shell(c, next)) ?? c.notFound()
    })
}

/** How long the answer may be kept: told, or by kind. What decides over the version is always asked for again. */
const cache = (told?: string) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    if (c.res.status >= 400) return
    const decides = /^(text\/html|text\/javascript|application\/(manifest\+)?json)/
    const type = c.res.headers.get('content-type') ?? ''
    const known = c.res.status === 304 || decides.test(type) ? askAgain : forADay
    c.res.headers.set('Cache-Control', told ?? known)
  })

/** `/jobs` and `/student/7…` are addresses of the app; `/missing.png` asked for by a page is not. */
const isNavigation = (path: string, accept = '*/*'): boolean =>
  accept.includes('text/html') || !/\.[a-z0-9]{1,11}$/i.test(path)
