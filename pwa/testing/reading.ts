import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** Returns all texts, labels and placeholders of a place, with plain spaces for no-break spaces. */
const read = (place: Element): string => {
  const named = [...place.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('placeholder') ?? '',
  ])
  return plain([place.textContent, ...named].join('\n'))
}

/** Waits until the place contains each of these texts. */
export const says = (texts: readonly string[], place: Element = document.body): Promise<void> =>
  waitFor(() => expect(texts.filter((text) => !read(place).includes(plain(text)))).toEqual([]))

/** Waits until the place contains none of these texts. */
export const saysNo = (texts: readonly string[], place: Element = document.body): Promise<void> =>
  waitFor(() => expect(texts.filter((text) => read(place).includes(plain(text)))).toEqual([]))
