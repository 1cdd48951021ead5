import { expect, test } from 'vitest'
import { categories, subcategoriesOf } from '../../../schema/catalogues/categories.ts'
import { render } from '../../testing/render.ts'
import { CategoryArt } from './category-art.tsx'

/** Returns the markup of the picture. */
const draw = (category: string, subcategory?: string) => {
  render(<CategoryArt category={category} {...(subcategory && { subcategory })} />)
  return [...document.querySelectorAll('svg')].at(-1)!.innerHTML
}

test('each kind of work has a picture of its own', () => {
  const drawn = categories.flatMap((category) => subcategoriesOf[category].map((one) => draw(category, one)))

  expect(new Set(drawn).size).toBe(20)
})

test('work without a subcategory has a picture of its own, and an unknown kind has one too', () => {
  expect(draw('physical')).not.toBe(draw('physical', 'gardening'))
  expect(draw('creative')).not.toBe(draw('creative', 'photography'))
  expect(draw('space_travel')).toBe(draw('physical'))
})
