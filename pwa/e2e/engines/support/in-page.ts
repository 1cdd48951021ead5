import {
  queryAllByLabelText,
  queryAllByPlaceholderText,
  queryAllByRole,
  queryAllByText,
  type ByRoleMatcher,
} from '@testing-library/dom'

/** How a person would point at something on the page. A text is whole, unless its end is left open with `…`. */
export type Step =
  | { by: 'role'; role: ByRoleMatcher; name?: string }
  | { by: 'text' | 'label' | 'placeholder'; text: string }
  | { by: 'css'; selector: string }

/** Returns the elements to which the steps lead, one within the other. This runs in the page. */
export const find = (steps: Step[]): HTMLElement[] =>
  steps.reduce<HTMLElement[]>(
    (from, step) => [...new Set(from.flatMap((element) => findIn(element, step)))],
    [document.body],
  )

/** Those that a person sees. */
export const findShown = (steps: Step[]): HTMLElement[] =>
  find(steps).filter(
    (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
  )

/** Where the first of them stands; undefined while pages turn, when a press falls on neither. */
export const findPlace = (steps: Step[]): string | undefined => {
  const isTurning = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
  return isTurning ? undefined : JSON.stringify(findShown(steps)[0]?.getBoundingClientRect())
}

const findIn = (place: HTMLElement, step: Step): HTMLElement[] => {
  switch (step.by) {
    case 'role':
      return queryAllByRole(place, step.role, step.name === undefined ? {} : { name: matcher(step.name) })
    case 'text':
      return queryAllByText(place, matcher(step.text))
    case 'label':
      return queryAllByLabelText(place, matcher(step.text))
    case 'placeholder':
      return queryAllByPlaceholderText(place, matcher(step.text))
    case 'css':
      return [...place.querySelectorAll<HTMLElement>(step.selector)]
  }
}

const matcher = (text: string) => (text.endsWith('…') ? (seen: string) => seen.startsWith(text.slice(0, -1)) : text)
