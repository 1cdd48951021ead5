import { useLayoutEffect, type ReactNode } from 'react'
import { documentIds } from '../../schema/documents.ts'
import type { createAppRouter } from '../router.ts'
import { takePress, untilAtRest } from './wanted.ts'

/** Marks what the server wrote into the head about the page it sent. */
const ofPage = '[data-page]'

/** Puts the app in the place of what the server rendered, before anything is painted. */
export function TakingOver({ router, children }: { router: ReturnType<typeof createAppRouter>; children: ReactNode }) {
  useLayoutEffect(() => {
    const rendered = document.getElementById(documentIds.rendered)
    if (!rendered) return
    const take = () => {
      handOver(rendered, document.getElementById(documentIds.app)!)
      // Who went back while the screen was made is at another address by now, and nobody has heard of it.
      if (router.history.location.href !== router.state.resolvedLocation?.href) void router.load()
    }
    const rest = untilAtRest()
    if (rest) void rest.then(take)
    else take()
    // Of another page it would be untrue.
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) for (const element of document.head.querySelectorAll(ofPage)) element.remove()
    })
  }, [router])
  return children
}

/**
 * Keeps place, focus, what was opened, swiped and typed, and the last press. The two trees are alike but for what only somebody signed in sees: an
 * element's heir is called the same and comes as late among those who are.
 */
const handOver = (rendered: HTMLElement, app: HTMLElement): void => {
  const { scrollX, scrollY } = window
  const { activeElement } = document
  const heirOf = <E extends HTMLElement>(element: E): E | undefined => {
    const name = nameOf(element)
    const namesakes = (root: HTMLElement) =>
      [...root.querySelectorAll<E>(element.localName)].filter((one) => nameOf(one) === name)
    return namesakes(app)[namesakes(rendered).indexOf(element)]
  }
  const focused = activeElement instanceof HTMLElement && rendered.contains(activeElement) ? activeElement : undefined
  const opened = [...rendered.querySelectorAll('details')].map((details) => [heirOf(details), details.open] as const)
  const swiped = [...rendered.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const heir = element.scrollLeft > 0 ? heirOf(element) : undefined
    return heir ? [[heir, element.scrollLeft] as const] : []
  })
  const press = takePress()
  const heirs = { focus: focused && heirOf(focused), press: press && heirOf(press) }
  const typed = [...rendered.querySelectorAll('input')].flatMap((input) => {
    const heir = input.value === input.defaultValue ? undefined : heirOf(input)
    return heir ? [{ heir, value: input.value }] : []
  })

  rendered.remove()
  for (const [heir, open] of opened) if (heir) heir.open = open
  for (const [heir, left] of swiped) heir.scrollLeft = left
  scrollTo(scrollX, scrollY)
  for (const { heir, value } of typed) {
    // A field with suggestions listens only while it has the focus.
    heir.focus({ preventScroll: true })
    type(heir, value)
  }
  if (heirs.focus) heirs.focus.focus({ preventScroll: true })
  else typed.at(-1)?.heir.blur()
  heirs.press?.click()
}

const nameOf = (element: HTMLElement): string =>
  [element.ariaLabel, element.getAttribute('name'), element.getAttribute('placeholder'), element.textContent].join(' ')

/** As if typed: React takes the native setter's value for news. */
const type = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
