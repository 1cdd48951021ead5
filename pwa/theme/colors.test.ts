import { expect, test } from 'vitest'
import { colors } from './colors.ts'

type Name = Exclude<keyof typeof colors, 'veil'>
const themes = ['base', '_dark'] as const

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
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
]

test.each(pairs)('%s is readable on %s at AA in both themes', (text, ground) => {
  const tooWeak = themes.filter((theme) => contrast(text, ground, theme) < 4.5)

  expect(tooWeak).toEqual([])
})

test('the outline of an input and the focus ring stand out by 3:1 in both themes', () => {
  const lines: [Name, Name][] = [
    ['edge', 'paper'],
    ['edge', 'surface'],
    ['focus', 'paper'],
    ['focus', 'surface'],
  ]

  const tooWeak = lines.filter(([line, ground]) => themes.some((theme) => contrast(line, ground, theme) < 3))

  expect(tooWeak).toEqual([])
})
