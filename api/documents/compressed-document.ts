import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'

/** A document that is sent more than once, stored as nearly every browser accepts it: compressed by Brotli. */
export type CompressedDocument = Promise<{ bytes: Uint8Array<ArrayBuffer>; tag: string }>

/** `quality`: from 0 to 11; each step from 9 on takes several times as long as the previous one. */
export const compressDocument = async (html: string, quality: number): CompressedDocument => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const bytes = new Uint8Array(await promisify(brotliCompress)(html, { params }))
  return { bytes, tag: `"${createHash('sha1').update(bytes).digest('hex')}"` }
}

export const sendDocument = async (
  c: Context<Env>,
  document: CompressedDocument,
  status: 200 | 404 = 200,
): Promise<Response> => {
  const { bytes, tag } = await document
  c.header('Vary', 'Accept-Encoding')
  if (!/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(c.req.header('accept-encoding') ?? ''))
    return c.html((await promisify(brotliDecompress)(bytes)).toString(), status)
  return c.body(bytes, status, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Encoding': 'br',
    ...(status === 200 && { ETag: tag }),
  })
}
