import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

const roots = new Map<Root, HTMLElement>()

/** Renders into the document until the test ends. Tests use React's production build, which has no `act`: updates come as in a browser. */
export function render(node: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  roots.set(root, place)
  flushSync(() => root.render(node))
}

/** Hydrates this HTML until the test ends. `onDifference` gets React's report where its first pass differs from it. */
export function hydrate(html: string, node: ReactNode, onDifference: (report: unknown) => void): void {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  roots.set(hydrateRoot(place, node, { onRecoverableError: onDifference }), place)
}

export function unmountAll(): void {
  for (const [root, place] of roots) {
    flushSync(() => root.unmount())
    place.remove()
  }
  roots.clear()
}
