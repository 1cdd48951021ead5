import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from './env.ts'

/** A document that is sent more than once, and is compressed once. */
export interface CompressedDocument {
  html: string
  brotli: () => Promise<Uint8Array<ArrayBuffer>>
}

/** `quality`: from 0 to 11; each step from 9 on takes several times as long as the one before. */
export const compressible = (html: string, quality: number): CompressedDocument => {
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return { html, brotli: () => (packed ??= compress(html, quality)) }
}

export const sendDocument = async (
  c: Context<Env>,
  { html, brotli }: CompressedDocument,
  status: 200 | 404 = 200,
): Promise<Response> => {
  c.header('Vary', 'Accept-Encoding')
  if (!/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(c.req.header('accept-encoding') ?? '')) return c.html(html, status)
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Encoding': 'br' }
  return c.body(await brotli(), status, headers)
}

const compress = async (html: string, quality: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
