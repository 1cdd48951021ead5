import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BadgeCheck, ChevronDown, Settings, type LucideIcon } from 'lucide-react'
import { expect, test } from 'vitest'
import { iconOf } from './icon-of.ts'
import { readShapes } from './icons.ts'

const library = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

test.each([
  ['badge-check', BadgeCheck, {}],
  ['chevron-down', ChevronDown, { size: 16, strokeWidth: 3, className: 'turned' }],
  ['settings', Settings, { 'aria-label': 'Réglages', role: 'img', fill: 'gold' }],
] satisfies [string, LucideIcon, object][])(
  'the icon %s of a build is drawn as the library draws it',
  async (name, Icon, props) => {
    const shapes = await readShapes(fileURLToPath(new URL(`${name}.mjs`, library)))

    const drawn = renderToStaticMarkup(createElement(iconOf(shapes!), props))

    const byLibrary = renderToStaticMarkup(createElement(Icon, props))
    // Of its classes only the first has a style.
    expect(drawn).toBe(byLibrary.replace(' xmlns="http://www.w3.org/2000/svg"', '').replaceAll(/ lucide-[\w-]+/g, ''))
  },
)
