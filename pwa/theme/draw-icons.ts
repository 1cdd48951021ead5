/**
 * Draws the app's icons from the mark: `pwa/public/icon.svg`, and the pictures that systems want as PNG.
 * Run with `npx tsx pwa/theme/draw-icons.ts [path of Chromium]`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MarkShape } from '../ui/mark-shape.tsx'

const fir = '#0E4F3C'
const cream = '#FBF7EE'
const sun = '#FFC83A'
const publicFolder = new URL('../public/', import.meta.url)

const draw = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${content}</svg>`
const hand = renderToStaticMarkup(createElement(MarkShape, { hand: cream, thumb: sun }))
const tile = draw(`<rect width="48" height="48" rx="11" fill="${fir}"/>${hand}`)
/** Systems cut their own shape out of it; the hand stays within the middle four fifths. */
const fullBleed = draw(
  `<rect width="48" height="48" fill="${fir}"/><g transform="translate(24 24) scale(.94) translate(-24.2 -25)">${hand}</g>`,
)
/** Android takes only the shape, in its own colour. */
const shape = draw(
  `<g transform="translate(24 24) scale(1.3) translate(-24.2 -25)">${renderToStaticMarkup(createElement(MarkShape, { hand: '#fff', thumb: '#fff' }))}</g>`,
)
/** The favicon follows the browser's theme. */
const favicon = draw(
  `<style>.t{fill:${fir}}.h{stroke:${cream}}@media (prefers-color-scheme:dark){.t{fill:#5EC49B}.h{stroke:#06231A}}</style>` +
    `<rect class="t" width="48" height="48" rx="11"/>${hand.replaceAll(`stroke="${cream}"`, 'class="h"')}`,
)

const pictures = [
  { name: 'icons/icon-192.png', size: 192, svg: tile },
  { name: 'icons/icon-512.png', size: 512, svg: tile },
  { name: 'icons/maskable-192.png', size: 192, svg: fullBleed },
  { name: 'icons/maskable-512.png', size: 512, svg: fullBleed },
  { name: 'icons/apple-touch-icon.png', size: 180, svg: fullBleed },
  { name: 'icons/badge-96.png', size: 96, svg: shape },
]

await mkdir(new URL('icons/', publicFolder), { recursive: true })
await writeFile(new URL('icon.svg', publicFolder), favicon)

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const { name, size, svg } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    await writeFile(new URL(name, publicFolder), await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}
