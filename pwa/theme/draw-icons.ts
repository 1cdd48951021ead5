/**
 * Draws the app's icons from the logo: `pwa/public/icon.svg`, the PNG pictures that systems need, and the picture of a shared link. Run with `npx tsx
 * pwa/theme/draw-icons.ts [path of Chromium]`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LogoShape } from '../ui/art/logo-shape.tsx'

const fir = '#0E4F3C'
const cream = '#FBF7EE'
const sun = '#FFC83A'
const sky = '#D8EBDD'
const leaf = '#5FA777'
const ink = '#16211B'
const publicFolder = new URL('../public/', import.meta.url)

const draw = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${content}</svg>`
const hand = renderToStaticMarkup(createElement(LogoShape, { hand: cream, thumb: sun }))
const tile = draw(`<rect width="48" height="48" rx="11" fill="${fir}"/>${hand}`)
/** Systems cut their own shape out of this icon, so the hand stays within the middle four fifths. */
const fullBleed = draw(
  `<rect width="48" height="48" fill="${fir}"/><g transform="translate(24 24) scale(.94) translate(-24.2 -25)">${hand}</g>`,
)
/** Android uses only the icon's shape, in a colour of its own. */
const shape = draw(
  `<g transform="translate(24 24) scale(1.3) translate(-24.2 -25)">${renderToStaticMarkup(createElement(LogoShape, { hand: '#fff', thumb: '#fff' }))}</g>`,
)
/** The icons of the shortcuts in the menu of the installed app's icon: a shape like cut paper, as high and wide as 28 of 48. */
const signs = {
  jobs:
    `<path d="M19 15v-2.5a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3V15" fill="none" stroke="${sun}" stroke-width="3.2" stroke-linejoin="round"/>` +
    `<rect x="10" y="15" width="28" height="21" rx="5" fill="${cream}"/><path d="M10 24.5h28" stroke="${fir}" stroke-width="2.4"/>` +
    `<rect x="21" y="21.5" width="6" height="6" rx="2" fill="${sun}" stroke="${fir}" stroke-width="2"/>`,
  messages:
    `<path d="M17 11h14a7 7 0 0 1 7 7v5a7 7 0 0 1-7 7v5.6a1 1 0 0 1-1.7.8L22.5 30H17a7 7 0 0 1-7-7v-5a7 7 0 0 1 7-7z" fill="${cream}"/>` +
    `<g fill="${fir}"><circle cx="18" cy="20.5" r="2.1"/><circle cx="24" cy="20.5" r="2.1"/></g><circle cx="30" cy="20.5" r="2.1" fill="${sun}"/>`,
}
const onTile = (sign: string) => draw(`<rect width="48" height="48" rx="11" fill="${fir}"/>${sign}`)
const fullBleedOf = (sign: string) =>
  draw(
    `<rect width="48" height="48" fill="${fir}"/><g transform="translate(24 24) scale(.96) translate(-24 -24)">${sign}</g>`,
  )
/** The favicon follows the browser's theme. */
const favicon = draw(
  `<style>.t{fill:${fir}}.h{stroke:${cream}}@media (prefers-color-scheme:dark){.t{fill:#5EC49B}.h{stroke:#06231A}}</style>` +
    `<rect class="t" width="48" height="48" rx="11"/>${hand.replaceAll(`stroke="${cream}"`, 'class="h"')}`,
)

const face = (await readFile(new URL('fonts/bricolage.woff2', publicFolder))).toString('base64')
/** 1200 × 630. Sites crop the picture of a shared link, so the hand and the name stay well inside. */
const share = `
  <style>
    @font-face { font-family: Bricolage; src: url(data:font/woff2;base64,${face}); font-weight: 600 800 }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${cream}; color: ${ink}; font-family: Bricolage }
    .words { position: absolute; left: 88px; top: 96px; width: 620px }
    .words > svg { display: block; width: 108px; height: 108px }
    h1 { margin: 44px 0 0; font-size: 88px; font-weight: 700; line-height: 1; letter-spacing: -0.02em }
    p { margin: 30px 0 0; font-size: 37px; font-weight: 600; line-height: 1.25; color: #4A584F }
    .scene { position: absolute; right: 0; top: 0; width: 520px; height: 630px }
  </style>
  <svg class="scene" viewBox="0 0 520 630" preserveAspectRatio="none">
    <path d="M120 0C40 150 0 240 40 380s40 170 10 250h470V0z" fill="${sky}"/>
    <circle cx="360" cy="170" r="88" fill="${sun}"/>
    <path d="M12 470c90-40 150-70 260-40s170 10 248-20v220H42c16-60 0-110-30-160z" fill="${leaf}"/>
    <path d="M44 540c110-30 190 10 280-10s140-30 196-24v124H46c6-30 8-60-2-90z" fill="${fir}"/>
    <rect x="176" y="316" width="128" height="112" rx="10" fill="#D9A262"/><rect x="228" y="316" width="24" height="112" fill="#B67F41"/>
    <rect x="314" y="352" width="96" height="76" rx="10" fill="#E6B87E"/><rect x="350" y="352" width="20" height="76" fill="#B67F41"/>
    <rect x="206" y="244" width="104" height="72" rx="10" fill="#E6B87E"/><rect x="248" y="244" width="20" height="72" fill="#B67F41"/>
  </svg>
  <div class="words">${tile}<h1>Coup de main</h1><p>Des petits jobs payés,<br>près de chez vous,<br>partout en Suisse.</p></div>`

const pictures = [
  { name: 'icons/icon-192.png', size: 192, svg: tile },
  { name: 'icons/icon-512.png', size: 512, svg: tile },
  { name: 'icons/maskable-192.png', size: 192, svg: fullBleed },
  { name: 'icons/maskable-512.png', size: 512, svg: fullBleed },
  { name: 'icons/apple-touch-icon.png', size: 180, svg: fullBleed },
  { name: 'icons/badge-96.png', size: 96, svg: shape },
  ...Object.entries(signs).flatMap(([name, sign]) => [
    { name: `icons/shortcut-${name}-any.png`, size: 96, svg: onTile(sign) },
    { name: `icons/shortcut-${name}-maskable.png`, size: 96, svg: fullBleedOf(sign) },
  ]),
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
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(share)
  await page.evaluate('document.fonts.ready')
  await writeFile(new URL('icons/share.png', publicFolder), await page.screenshot())
} finally {
  await browser.close()
}
