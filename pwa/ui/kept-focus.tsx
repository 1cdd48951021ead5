import { useEffect, useRef, type ReactNode } from 'react'
import { css } from '../styled-system/css'

/** Where a focus may go that lost its place. */
const places = 'article, section[aria-labelledby], main, [role=dialog]'

const style = css({ display: 'contents' })

/**
 * Keeps the focus near when what has it leaves this part of the page: it goes to the nearest place around it that is still there. An open
 * dialog comes first, and what it gives the focus back to.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => keepFocus(part.current!), [])
  return (
    <div ref={part} className={style}>
      {children}
    </div>
  )
}

/** Returns what ends it. */
const keepFocus = (part: HTMLElement): (() => void) => {
  let way: Element[] = []

  const note = ({ target }: FocusEvent) => {
    way = []
    for (let one = target as Element | null; one; one = one.parentElement) way.push(one)
  }
  const keep = () => {
    const isLost = way[0]?.isConnected === false && document.activeElement === document.body
    if (!isLost || isBehindDialog(part)) return
    const next = way.find((one) => one.isConnected && one.matches(places))
    way = []
    if (next instanceof HTMLElement) focusPlace(next)
  }

  const observer = new MutationObserver(keep)
  part.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    part.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

const openDialogs = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

const isBehindDialog = (part: Element): boolean =>
  [...document.querySelectorAll(openDialogs)].some((dialog) => !dialog.contains(part))

/** A place takes the focus for now only: a press on its text should not give it the focus later. */
const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
