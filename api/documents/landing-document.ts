import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMiddleware } from 'hono/factory'
import type { Operator } from '../../schema/operator.ts'
import { ownOrigin } from '../http/client.ts'
import { compressDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import type { Env } from '../http/env.ts'
import { fillInOperator } from './operator-meta.ts'

/** The placeholder in the built landing for its public origin, which links for other sites must contain. */
const unknownOrigin = 'https://origin.invalid'

/** Without PUBLIC_URL the request decides the origin, so only this many are stored. */
const maxOrigins = 8

/** Serves the landing's document, filled in and compressed once per origin. */
export const serveLanding = (dist: string, operator: Operator) => {
  const file = join(dist, 'index.html')
  const template = existsSync(file) ? fillInOperator(readFileSync(file, 'utf8'), operator) : undefined
  const known = new Map<string, Promise<CompressedDocument>>()

  const fillIn = (built: string, origin: string): Promise<CompressedDocument> => {
    // An origin contains no characters special to `replaceAll` or to HTML: see `plainOrigin` (client.ts).
    const document = compressDocument(built.replaceAll(unknownOrigin, origin), 10)
    if (known.size >= maxOrigins) known.clear()
    known.set(origin, document)
    return document
  }

  return createMiddleware<Env>(async (c, next) => {
    if (template === undefined) return next()
    const origin = ownOrigin(c)
    return await sendDocument(c, await (known.get(origin) ?? fillIn(template, origin)))
  })
}
