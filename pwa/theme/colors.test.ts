import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { colors } from './colors.ts'

type Name = Exclude<keyof typeof colors, 'veil' | 'haze'>
const root = fileURLToPath(new URL('../..', import.meta.url))
const readAt = (path: string) => readFileSync(new URL(path, `file://${root}/`), 'utf8')
const themes = ['base', '_dark'] as const

/** Returns the relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Name, other: Name, theme: (typeof themes)[number]): number {
  const [dark = 0, light = 0] = [luminance(colors[one].value[theme]), luminance(colors[other].value[theme])].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

const grounds: Name[] = ['paper', 'surface', 'sunken', 'quiet']

test.each(themes)('someone with weak eyes reads body text at AAA on every ground (%s)', (theme) => {
  const tooWeak = grounds.filter((ground) => contrast('ink', ground, theme) < 7)

  expect(tooWeak).toEqual([])
})

const pairs: [Name, Name][] = [
  ...grounds.map((ground): [Name, Name] => ['soft', ground]),
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['brand', 'brandSoft'],
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['onSun', 'sun'],
  ['onSun', 'sunHover'],
  ['ink', 'sunSoft'],
  ['onLake', 'lake'],
  ['onLake', 'lakeHover'],
  ['lake', 'lakeSoft'],
  ['lake', 'paper'],
  ['soft', 'lakeSoft'],
  ['soft', 'brandSoft'],
  ['soft', 'sunSoft'],
  ['onBrick', 'brick'],
  ['onBrick', 'brickHover'],
  ['brick', 'brickSoft'],
  ['brick', 'paper'],
  ['brick', 'surface'],
  ['onToast', 'toast'],
  ['ink', 'brandSoft'],
  ['ink', 'lakeSoft'],
  ['ink', 'brickSoft'],
  ['ink', 'line'],
  ['soft', 'brickSoft'],
  ['lake', 'surface'],
  ['brand', 'sunken'],
  ['brick', 'sunken'],
  ['paper', 'ink'],
  ['sun', 'onSun'],
]

test.each(pairs)('%s is readable on %s at AA in both themes', (text, ground) => {
  const tooWeak = themes.filter((theme) => contrast(text, ground, theme) < 4.5)

  expect(tooWeak).toEqual([])
})

test('text is readable in both themes on the ground that the code gives with it', () => {
  const isName = (name: string | undefined): name is Name =>
    name !== undefined && name in colors && !/veil|haze/.test(name)
  const written = readdirSync(`${root}/pwa`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/styled-system|\.test\./.test(path))
    .flatMap((path) => [...readAt(`pwa/${path}`).matchAll(/\{[^{}]*\}/g)].map(([object]) => ({ path, object })))
    .map(({ path, object }) => ({
      path,
      ground: /\bbg: '(\w+)'/.exec(object)?.[1],
      text: /\bcolor: '(\w+)'/.exec(object)?.[1],
    }))

  const judged = written.flatMap(({ path, ground, text }) =>
    isName(ground) && isName(text)
      ? [{ path, ground, text, weakest: Math.min(...themes.map((theme) => contrast(text, ground, theme))) }]
      : [],
  )

  expect(judged.length).toBeGreaterThan(20)
  expect(judged.filter(({ weakest }) => weakest < 4.5)).toEqual([])
})

test('drawings take all their colours from the theme', () => {
  const known = new Set(
    Object.keys(colors).map((name) => `var(--colors-${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()})`),
  )
  const used = readdirSync(`${root}/pwa`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/art\/.*\.svg$/.test(path))
    .flatMap((path) =>
      [...readAt(`pwa/${path}`).matchAll(/(?:fill|stroke|style)="([^"]*)"/g)].map(([, colour]) => ({ path, colour })),
    )

  expect(used.length).toBeGreaterThan(400)
  expect(used.filter(({ colour = '' }) => colour !== 'none' && !known.has(colour))).toEqual([])
})

test('the bars that the phone draws around the app have the colours of the theme', () => {
  const documents = ['pwa/index.html', 'pwa/app.html'].map(readAt)
  const { paper, brand } = colors

  for (const html of documents) {
    expect(html).toContain(`content="${paper.value.base}" media="(prefers-color-scheme: light)"`)
    expect(html).toContain(`content="${paper.value._dark}" media="(prefers-color-scheme: dark)"`)
    // Until the stylesheet is loaded, only this element sets the page's background.
    expect(html).toContain('<meta name="color-scheme" content="light dark" />')
    expect(html.match(/data-scheme="(?:light|dark)"/g)).toHaveLength(2)
  }
  expect(readAt('.build/manifest.ts')).toContain(`theme_color: '${brand.value.base}'`)
  expect(readAt('.build/manifest.ts')).toContain(`background_color: '${paper.value.base}'`)
})

test('the outline of an input and the focus ring stand out by 3:1 in both themes', () => {
  const lines: [Name, Name][] = [
    ['edge', 'paper'],
    ['edge', 'surface'],
    ['focus', 'paper'],
    ['focus', 'surface'],
    ['focus', 'sunken'],
    ['focus', 'quiet'],
    ['focus', 'brandSoft'],
    ['focus', 'sunSoft'],
    ['focus', 'lakeSoft'],
  ]

  const tooWeak = lines.filter(([line, ground]) => themes.some((theme) => contrast(line, ground, theme) < 3))

  expect(tooWeak).toEqual([])
})
