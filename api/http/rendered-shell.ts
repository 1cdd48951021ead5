import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentIds } from '../../schema/documents.ts'

/**
 * The app's shell as a public page is written into it: with the stylesheet in it. Whoever comes for the first time, on a slow line, would
 * else see nothing until one more request is answered. Throws where nothing is built.
 */
export const readRenderedShell = (dist: string): string =>
  readFileSync(join(dist, 'app.html'), 'utf8').replace(
    /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"[^>]*>/,
    (_link, path: string) => `<style id="${documentIds.sheet}">${readFileSync(join(dist, path), 'utf8')}</style>`,
  )
