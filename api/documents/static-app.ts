import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { isStudent, type PublicUser } from '../../schema/accounts/user.ts'
import { isId } from '../../schema/ids.ts'
import type { Operator } from '../../schema/operator.ts'
import { lostSharePath, shareTarget } from '../../schema/share-target.ts'
import { keepDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import { serveDocuments, type Ask } from './documents.ts'
import type { Env } from '../http/env.ts'
import { serveLanding } from './landing-document.ts'
import { fillInOperator } from './operator-meta.ts'

const forGood = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'
const forADay = 'public, max-age=86400'

/**
 * Serves the built app.
 *
 * - The landing is at `/`, files are at their paths, public pages have their content, and every other address that a person opens gets the
 *   app's shell.
 * - A missing asset is a 404 and never the shell, because a page of an older version would run the shell as a script.
 * - `previous` has the assets of the previous version, for pages that are still open.
 */
export const staticApp = (dist: string, ask: Ask, operator: Operator, previous?: string): Hono<Env> => {
  const app = new Hono<Env>()
  // In development nothing is built, and Vite serves the app.
  if (!existsSync(dist)) return app
  const files = serveStatic({ root: dist, precompressed: true })
  const older = previous && existsSync(previous) ? serveStatic({ root: previous }) : pass
  const shell = shellOf(dist, operator)
  return (
    app
      .get('/assets/*', cache(forGood), files, older, (c) => c.notFound())
      .all('/server/*', (c) => c.notFound())
      .use(cache(), etag())
      .on('GET', ['/', '/index.html'], serveLanding(dist, operator))
      .get('/app.html', (c) => shell(c))
      // No page is looked for on the disk.
      .use((c, next) => (/\.\w+$/.test(c.req.path) ? files(c, next) : next()))
      // A share that arrives before the service worker is installed: the server does not read it, and the screen says so.
      .post(shareTarget.action, (c) => c.redirect(lostSharePath('unread'), 303))
      .get('*', (c, next) => (isNavigation(c.req.path, c.req.header('accept')) ? next() : c.notFound()))
      .get('/verify/*', async (c, next) => {
        await next()
        // A page about two people's work, by the code of their paper.
        c.header('X-Robots-Tag', 'noindex')
      })
      .get('*', leadToLowerCase)
      .get('*', serveDocuments(dist, ask, operator))
      .get('/student/:id', async (c) => {
        // Students may be minors, so search engines may not index their profiles (rule 4.28).
        c.header('X-Robots-Tag', 'noindex')
        // The app's shell says so in words.
        return await shell(c, (await isUnknown(c.req.param('id'), (path) => ask(path, c))) ? 404 : 200)
      })
      .get('/accord', async (c) => {
        // A page about a minor, by a link.
        c.header('X-Robots-Tag', 'noindex')
        return await shell(c)
      })
      .get('*', (c) => shell(c))
  )
}

/** Whether a visitor finds no student under this id. An answer that says neither leaves it to the app. */
const isUnknown = async (id: string, ask: (path: string) => Response | Promise<Response>): Promise<boolean> => {
  if (!isId(id)) return true
  const answer = await ask(`/api/users/${id}`)
  if (answer.status !== 200) return answer.status === 404
  const person = (await answer.json()) as PublicUser
  return !isStudent(person) || person.isDeleted === true
}

const pass = createMiddleware<Env>((_c, next) => next())

/**
 * Redirects to the page's address in lower case: people type capitals, and the rules for search engines and the rendered pages know one spelling. Two
 * slashes at the start would name another origin.
 */
const leadToLowerCase = createMiddleware<Env>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const page = pathname.toLowerCase()
  // A code of a paper has capitals.
  const isRight = page === pathname || page.startsWith('//') || page.startsWith('/verify/')
  return isRight ? await next() : c.redirect(page + search, 301)
})

/**
 * Returns what answers with the app's shell, with the operator in it; a service worker stores the same document. It is compressed once: whoever asks for more
 * pages than are rendered for one network gets it for each.
 */
const shellOf = (dist: string, operator: Operator) => {
  const file = join(dist, 'app.html')
  const html = existsSync(file) ? fillInOperator(readFileSync(file, 'utf8'), operator) : undefined
  let known: Promise<CompressedDocument> | undefined
  return async (c: Context<Env>, status: 200 | 404 = 200): Promise<Response> =>
    html === undefined ? await c.notFound() : await sendDocument(c, await (known ??= keepDocument(html)), status)
}

/** Sets how long the response may be cached: `given`, or by the kind of file. Files that determine the version are always revalidated. */
const cache = (given?: string) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    if (c.res.status >= 400) return
    const decides = /^(text\/html|text\/javascript|application\/(manifest\+)?json)/
    const type = c.res.headers.get('content-type') ?? ''
    const known = c.res.status === 304 || decides.test(type) ? askAgain : forADay
    c.res.headers.set('Cache-Control', given ?? known)
  })

/** Whether the app has a page at this path: `/jobs` and `/student/7…` are pages, but a page's request for `/missing.png` is not. */
const isNavigation = (path: string, accept = '*/*'): boolean =>
  accept.includes('text/html') || !/\.[a-z0-9]{1,11}$/i.test(path)
