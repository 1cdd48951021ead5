import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

const roots = new Map<Root, HTMLElement>()

/** Renders into the document until the test ends. Tests use React's production build, which has no `act`: updates come as in a browser. */
export function render(node: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  roots.set(root, place)
  flushSync(() => root.render(node))
}

export function unmountAll(): void {
  for (const [root, place] of roots) {
    flushSync(() => root.unmount())
    place.remove()
  }
  roots.clear()
}
