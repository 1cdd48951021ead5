import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { readLanguage } from '../schema/language.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files with a language of their own: tests and their browsers choose one, and the database has one that orders its rows. */
const hasItsOwn = /^schema\/language\.ts$|^api\/postgres\/|^pwa\/(?:e2e|bench)\/|\/testing\/|\.test\.tsx?$/

const namesLanguage = ({ parsed }: SourceFile): boolean => {
  let found = false
  const inspect = (text: string) => {
    if (/\bfr-(?:CH|FR)\b/.test(text)) found = true
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') inspect(value)
    },
    TemplateElement: ({ value }) => inspect(value.raw),
  }).visit(parsed.program)
  return found
}

test('documents, dates and figures take the language from its one place', () => {
  const others = readSourceFiles(root).filter(({ path, text }) => !hasItsOwn.test(path) && /fr-[A-Z]/.test(text))

  expect(others.filter(namesLanguage).map(({ path }) => path)).toEqual([])
  for (const document of ['pwa/index.html', 'pwa/app.html'])
    expect(readFileSync(`${root}/${document}`, 'utf8')).toContain(`<html lang="${readLanguage()}"`)
})
