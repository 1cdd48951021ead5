import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { Operator } from '../../schema/operator.ts'
import { ownOrigin } from './client.ts'
import type { Env } from './env.ts'
import { fillInOperator } from './operator-meta.ts'

/** Stands in the built landing for the address that people reach it by, which its links for others must name in full. */
const unknownOrigin = 'https://origin.invalid'

/** Without PUBLIC_URL whoever asks decides over the address: only so many are remembered. */
const mostOrigins = 8

interface LandingDocument {
  html: string
  brotli: Promise<Uint8Array<ArrayBuffer>>
}

/** The landing's document, filled in and compressed once per address. */
export const serveLanding = (dist: string, operator: Operator) => {
  const file = join(dist, 'index.html')
  const template = existsSync(file) ? fillInOperator(readFileSync(file, 'utf8'), operator) : undefined
  const known = new Map<string, LandingDocument>()

  const fillIn = (built: string, origin: string): LandingDocument => {
    // Nothing in an origin is special to `replaceAll`, or to HTML: see `plainOrigin` (client.ts).
    const html = built.replaceAll(unknownOrigin, origin)
    if (known.size >= mostOrigins) known.clear()
    const document = { html, brotli: compress(html) }
    known.set(origin, document)
    return document
  }

  return createMiddleware<Env>(async (c, next) => {
    if (template === undefined) return next()
    const origin = ownOrigin(c)
    const { html, brotli } = known.get(origin) ?? fillIn(template, origin)
    c.header('Vary', 'Accept-Encoding')
    if (!/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(c.req.header('accept-encoding') ?? '')) return c.html(html)
    const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Encoding': 'br' }
    return c.body(await brotli, 200, headers)
  })
}

const compress = async (html: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
