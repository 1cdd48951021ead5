import { documentIds } from '../../schema/documents.ts'

const signs = ['pointerdown', 'keydown']

/** Whether the server rendered this page for the app to hydrate. */
export const isRendered = (): boolean => document.getElementById(documentIds.answers) !== null

/** Resolves once the browser is idle, or after a short time. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not support it yet.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 })
    else setTimeout(resolve, 100)
  })

/** Resolves once the page is painted and the browser idle, or at the person's first input. */
export const untilReadable = (): Promise<void> =>
  new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true })
    // The second frame begins after the first is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => void untilIdle().then(resolve)))
  })
