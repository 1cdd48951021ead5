import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'

/** All that a person reads or hears in a place; no-break spaces are spaces. */
const read = (place: Element): string => {
  const named = [...place.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('placeholder') ?? '',
  ])
  return [place.textContent, ...named].join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** Waits until each of these texts stands somewhere in the place. */
export const says = (texts: readonly string[], place: Element = document.body): Promise<void> =>
  waitFor(() => expect(texts.filter((text) => !read(place).includes(text))).toEqual([]))

/** Waits until none of these texts stands there any more. */
export const saysNo = (texts: readonly string[], place: Element = document.body): Promise<void> =>
  waitFor(() => expect(texts.filter((text) => read(place).includes(text))).toEqual([]))
