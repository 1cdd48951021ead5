import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontFaces } from './global-css.ts'
import { fonts } from './type.ts'

test('somebody on a slow line waits for at most 25 kB of heading face', () => {
  const font = readFileSync(new URL('../public/fonts/bricolage.woff2', import.meta.url))

  expect(font.subarray(0, 4).toString('latin1')).toBe('wOF2')
  expect(font.length).toBeLessThanOrEqual(25_000)
})

test('the face is fetched by both documents at once, and swaps with faces of its own measure', () => {
  const documents = ['../index.html', '../app.html'].map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))

  for (const html of documents) expect(html).toMatch(/<link rel="preload" href="\/fonts\/bricolage\.woff2" as="font"/)
  expect(fontFaces.Bricolage).toMatchObject({ fontDisplay: 'swap' })
  for (const name of ['Bricolage Fallback', 'Bricolage Fallback Roboto'] as const) {
    const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = fontFaces[name]
    const [width, ascent, descent] = [sizeAdjust, ascentOverride, descentOverride].map((share) =>
      Number.parseFloat(String(share)),
    )
    expect((ascent! * width!) / 100).toBeCloseTo(93, 0)
    expect((descent! * width!) / 100).toBeCloseTo(27, 0)
    expect(lineGapOverride).toBe('0%')
    expect(fonts.heading.value).toContain(`'${name}'`)
  }
})
