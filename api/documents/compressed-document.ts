import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'

/** A document that is sent more than once, stored as browsers accept it: by Brotli over https, and by gzip elsewhere. */
export interface CompressedDocument {
  br: Uint8Array
  gzip: Uint8Array
  tag: string
  /** As it was, where that is kept: what asks for neither is no browser. */
  plain?: Uint8Array
}

/** `quality`: from 0 to 11; each step from 9 on takes several times as long as the previous one. */
export const compressDocument = async (html: string, quality: number): Promise<CompressedDocument> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html, { params }), promisify(gzip)(html)])
  return { br, gzip: zipped, tag: hash('sha1', br) }
}

/** The same for one of the few documents that everybody gets: it stays uncompressed as well, since whoever means harm asks for no encoding. */
export const keepDocument = async (html: string): Promise<CompressedDocument> => ({
  ...(await compressDocument(html, 10)),
  plain: new TextEncoder().encode(html),
})

export const sendDocument = async (
  c: Context<Env>,
  document: CompressedDocument,
  status: 200 | 404 = 200,
): Promise<Response> => {
  c.header('Vary', 'Accept-Encoding')
  const accepted = (c.req.header('accept-encoding') ?? '').slice(0, 200)
  const encoding = (['br', 'gzip'] as const).find((name) => accepts[name].test(accepted))
  const bytes = encoding ? document[encoding] : (document.plain ?? (await promisify(brotliDecompress)(document.br)))
  return c.body(bytes as Uint8Array<ArrayBuffer>, status, {
    'Content-Type': 'text/html; charset=UTF-8',
    ...(encoding && { 'Content-Encoding': encoding }),
    // Without one, a tag would be made of the bytes each time.
    ...(status === 200 && { ETag: `"${document.tag}-${encoding ?? 'plain'}"` }),
  })
}

const accepts = { br: /\bbr\b(?!;q=0(\.0*)?(,|$))/, gzip: /\bgzip\b(?!;q=0(\.0*)?(,|$))/ }
