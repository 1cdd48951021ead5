import { useLayoutEffect, type ReactNode } from 'react'
import type { createAppRouter } from '../router.ts'
import { documentIds } from '../../schema/documents.ts'

/** Marks what the server wrote into the head about the page it sent. */
const ofPage = '[data-page]'

/** Puts the app in the place of what the server rendered, before anything is painted. */
export function TakingOver({ router, children }: { router: ReturnType<typeof createAppRouter>; children: ReactNode }) {
  useLayoutEffect(() => {
    const rendered = document.getElementById(documentIds.rendered)
    if (!rendered) return
    handOver(rendered, document.getElementById(documentIds.app)!)
    // Of another page it would be untrue.
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) for (const element of document.head.querySelectorAll(ofPage)) element.remove()
    })
  }, [router])
  return children
}

/** Keeps place, focus and what was typed meanwhile. Both trees are the same, so what has a number in one has it in the other. */
const handOver = (rendered: HTMLElement, app: HTMLElement): void => {
  const { scrollX, scrollY } = window
  const focused = document.activeElement
  const typed = [...rendered.querySelectorAll('input')].map((input) => [input, input.value] as const)
  const counterpart = <E extends HTMLElement>(element: E): E | undefined => {
    const inOrder = (root: HTMLElement) => [...root.querySelectorAll<E>(element.localName)]
    return inOrder(app)[inOrder(rendered).indexOf(element)]
  }
  const heir = focused instanceof HTMLElement && rendered.contains(focused) ? counterpart(focused) : undefined
  const changes = typed.flatMap(([input, value]) => {
    const other = value === input.defaultValue ? undefined : counterpart(input)
    return other ? [[other, value] as const] : []
  })

  rendered.remove()
  scrollTo(scrollX, scrollY)
  heir?.focus({ preventScroll: true })
  for (const [input, value] of changes) type(input, value)
}

/** As if typed: React takes the native setter's value for news. */
const type = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
