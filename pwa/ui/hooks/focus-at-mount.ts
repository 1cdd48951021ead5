/** The `ref` of an element that gets the focus when it appears, as when details take the place of their list. The page scrolls to it. */
export const focusAtMount = (element: HTMLElement | null): void => element?.focus()
