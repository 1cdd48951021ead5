import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontFaces } from './global-css.ts'
import { fonts } from './type.ts'

test('somebody on a slow line waits for at most 25 kB of heading face', () => {
  const font = readFileSync(new URL('../public/fonts/bricolage.woff2', import.meta.url))

  expect(font.subarray(0, 4).toString('latin1')).toBe('wOF2')
  expect(font.length).toBeLessThanOrEqual(25_000)
})

test('both documents preload the heading face, and swap it with measured fallbacks', () => {
  const documents = ['../index.html', '../app.html'].map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))

  for (const html of documents) expect(html).toMatch(/<link rel="preload" href="\/fonts\/bricolage\.woff2" as="font"/)
  expect(fontFaces.Bricolage).toMatchObject({ fontDisplay: 'swap' })
  expect(fontFaces['Bricolage Fallback']).toMatchObject({ sizeAdjust: '98.5%', lineGapOverride: '0%' })
  expect(fontFaces['Bricolage Fallback Roboto']).toMatchObject({ sizeAdjust: '106.7%', lineGapOverride: '0%' })
  expect(fonts.heading.value).toMatch(/^Bricolage, 'Bricolage Fallback', 'Bricolage Fallback Roboto', /)
})
