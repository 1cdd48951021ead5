import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { media, operation } from '../openapi/operation.ts'
import { signedIn, throttledAs } from '../sessions/signed-in.ts'
import { makeArchive } from './archive.ts'

/** Mounted at /api/account. */
export const personalDataRoutes = new Hono<Env>().get(
  '/data',
  operation('getPersonalData', {
    summary: 'All that the server has of the caller, as a ZIP with JSON, a page to read, and photos.',
    answers: media('application/zip'),
  }),
  signedIn,
  throttledAs('archive'),
  async (c) => {
    const archive = await makeArchive(c.var.sql, c.var.me.id)
    return c.body(new Uint8Array(archive), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="mes-donnees.zip"',
    })
  },
)
