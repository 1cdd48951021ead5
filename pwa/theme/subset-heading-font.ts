/**
 * Makes `pwa/public/fonts/bricolage.woff2`: the heading face reduced to what French headings and figures need.
 * The optical size and the width are fixed, the weight stays variable where headings use it. Run with `npx tsx pwa/theme/subset-heading-font.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(
  '../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
  import.meta.url,
)
const target = new URL('../public/fonts/bricolage.woff2', import.meta.url)
const largestSize = 25_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŸÆŒàâäçèéêëîïôöùûüÿæœß'
const figures = '0123456789'
const signs = ' \u00a0\u202f!"#%&\'()*+,-./:;=?@[]_·×°«»‘’“”–—…−→€'

const font = await subsetFont(await readFile(source), letters + accented + figures + signs, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 28, wdth: 100, wght: { min: 600, max: 800, default: 800 } },
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
  noHinting: true,
})

if (font.length > largestSize) throw new Error(`The heading font has ${font.length} bytes, more than ${largestSize}.`)
await writeFile(target, font)
console.log(`bricolage.woff2: ${font.length} bytes`)
