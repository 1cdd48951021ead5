import { expect, test } from 'vitest'
import { cva } from '../pwa/styled-system/css'
import { button, card, fieldBox, iconButton, meta, tag } from '../pwa/styled-system/recipes'
import { classesOf } from './classes-of.ts'
import { readClasses, type Recipe } from './recipes.ts'

const sorted = (names: string): string[] => names.split(' ').toSorted()

const write = (recipe: Recipe, defaults: Record<string, string> = {}) => {
  const classes = readClasses(recipe)
  if (!classes) throw new Error('A class depends on two variants.')
  return classesOf(classes.base, classes.variants, defaults)
}

const box = cva({
  base: { display: 'flex', p: '2', color: 'ink' },
  variants: {
    tone: { loud: { color: 'brick' }, quiet: { color: 'soft', opacity: '50' } },
    isWide: { true: { width: 'full', p: '4' } },
  },
})

test('a recipe as the build writes it gives the classes that Panda would give', () => {
  const written = write(box)

  for (const tone of ['loud', 'quiet', undefined] as const)
    for (const isWide of [true, false, undefined])
      expect(sorted(written({ tone, isWide }))).toEqual(sorted(box({ tone, isWide })))
  expect(sorted(written())).toEqual(sorted(box()))
})

test('each value of each recipe of the theme keeps its classes, and so does a variant that is switched off', () => {
  for (const recipe of [button, card, fieldBox, iconButton, meta, tag] as unknown as ThemeRecipe[]) {
    const { variantMap } = recipe
    const defaults = Object.fromEntries(
      Object.entries(recipe.getVariantProps({})).filter(([name]) => name in variantMap),
    )
    const written = write(recipe, defaults)

    expect(sorted(written())).toEqual(sorted(recipe({})))
    for (const [name, values] of Object.entries(variantMap)) {
      for (const value of values)
        expect(sorted(written({ [name]: value })), `${name} ${value}`).toEqual(sorted(recipe({ [name]: value })))
      // Panda gives a class without styles to a value that no variant has, and none to null.
      expect(sorted(written({ [name]: false })), `no ${name}`).toEqual(sorted(recipe({ [name]: null })))
    }
  }
})

test('styles of two variants that meet in one property are refused', () => {
  const both = cva({ variants: { tone: { loud: { color: 'brick' } }, isOwn: { true: { color: 'brand' } } } })

  expect(readClasses(both as unknown as Recipe)).toBeUndefined()
})

interface ThemeRecipe extends Recipe {
  getVariantProps: (chosen: object) => Record<string, string>
}
