import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMiddleware } from 'hono/factory'
import type { Operator } from '../../schema/operator.ts'
import { printedOrigin } from '../http/client.ts'
import { keepDocument, sendDocument, type CompressedDocument } from './compressed-document.ts'
import type { Env } from '../http/env.ts'
import { fillInOperator } from './operator-meta.ts'

/** The placeholder in the built landing for its public origin, which links for other sites must contain. */
const unknownOrigin = 'https://origin.invalid'

/** Serves the landing's document, filled in and compressed once. */
export const serveLanding = (dist: string, operator: Operator) => {
  const file = join(dist, 'index.html')
  const template = existsSync(file) ? fillInOperator(readFileSync(file, 'utf8'), operator) : undefined
  let known: Promise<CompressedDocument> | undefined

  return createMiddleware<Env>(async (c, next) => {
    if (template === undefined) return next()
    // An origin contains no characters special to `replaceAll` or to HTML.
    known ??= keepDocument(template.replaceAll(unknownOrigin, printedOrigin(c.get('config'))))
    return await sendDocument(c, await known)
  })
}
