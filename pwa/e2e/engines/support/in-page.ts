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

/** Returns only the elements that a person sees. */
export const findShown = (steps: Step[]): HTMLElement[] =>
  find(steps).filter(
    (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
  )

/**
 * Returns the place of the first element; undefined while a press would be lost: while the element is disabled, moves, or a page transition runs.
 * On a busy machine a movement may not have begun yet.
 */
export const findPlace = (steps: Step[]): string | undefined => {
  const [found] = findShown(steps)
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    if (!(effect instanceof KeyframeEffect)) return false
    if (effect.pseudoElement?.startsWith('::view-transition')) return true
    const ends = effect.getComputedTiming().endTime !== Infinity
    return playState === 'running' && ends && found && effect.target?.contains(found)
  })
  return isMoving || found?.matches(':disabled') ? undefined : JSON.stringify(found?.getBoundingClientRect())
}

let press: { to: HTMLElement | undefined; hasCome: boolean } | undefined

const notePress = ({ target }: Event) => {
  if (press?.to?.contains(target as Node)) press.hasCome = true
}

/** From here on `hasPressCome` says whether a press has come to the first element. */
export const awaitPress = (steps: Step[]): void => {
  press = { to: findShown(steps)[0], hasCome: false }
  addEventListener('click', notePress, { capture: true })
}

/** Undefined in a document that came after the press. */
export const hasPressCome = (): boolean | undefined => press?.hasCome

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
