import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentIds } from '../../schema/documents.ts'

/**
 * Returns the app's shell with its stylesheet inlined, for a public page. Without the inlining, a first visitor on a slow line would see nothing
 * until one more request is answered. Throws if nothing is built.
 */
export const readRenderedShell = (dist: string): string =>
  readFileSync(join(dist, 'app.html'), 'utf8').replace(
    /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"[^>]*>/,
    (_link, path: string) => `<style id="${documentIds.sheet}">${readFileSync(join(dist, path), 'utf8')}</style>`,
  )
