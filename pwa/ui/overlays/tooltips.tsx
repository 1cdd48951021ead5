import { Portal } from '@ark-ui/react/portal'
import { useEffect, useState, type CSSProperties } from 'react'
import { css } from '../../styled-system/css'

const style = css({
  position: 'fixed',
  zIndex: 'toast',
  top: 'var(--top)',
  left: '[clamp(token(spacing.2), var(--middle), calc(100vw - token(spacing.2)))]',
  translate: '[var(--shift) 0]',
  maxWidth: '[min(18rem, calc(100vw - token(spacing.4)))]',
  px: '3',
  py: '2',
  rounded: 'small',
  bg: 'ink',
  color: 'paper',
  textStyle: 'small',
  pointerEvents: 'none',
  animation: 'fadeIn',
  _highContrast: { borderWidth: 'hair' },
})

const openDelay = 700
const skipDelay = 300

interface Tip {
  text: string
  place: CSSProperties
}

/**
 * Shows the names of icons, one at a time for the whole page, after 700 ms, or at once if another name closed less than 300 ms ago (rule 1.9.19).
 * `data-tip` of an icon-only element holds its name; an empty one stands for its present `aria-label`. The tips repeat accessible names, so screen
 * readers do not get them, and nothing is lost without a pointer.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>()

  useEffect(() => {
    const wait = createWaiting(setTip)
    const point = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') wait.at(tippedAround(event.target))
    }
    const pointAway = ({ relatedTarget }: PointerEvent) => {
      if (!tippedAround(relatedTarget)) wait.at(null)
    }
    // Only focus moved by Tab or an arrow shows a name, not focus set by the app, such as in a dialog opened by Enter.
    let isByKey = false
    const focus = ({ target }: FocusEvent) => {
      const tipped = tippedAround(target)
      wait.at(isByKey && tipped?.matches(':focus-visible') ? tipped : null)
    }
    const leave = () => wait.at(null)
    const touch = () => {
      isByKey = false
      leave()
    }
    const press = ({ key }: KeyboardEvent) => {
      isByKey = key === 'Tab' || key.startsWith('Arrow')
      if (key === 'Escape') leave()
    }
    document.addEventListener('pointerover', point)
    document.addEventListener('pointerout', pointAway)
    document.addEventListener('pointerdown', touch)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', leave)
    // In the capture phase, so that it runs before the key moves the focus.
    document.addEventListener('keydown', press, true)
    document.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      leave()
      document.removeEventListener('pointerover', point)
      document.removeEventListener('pointerout', pointAway)
      document.removeEventListener('pointerdown', touch)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', leave)
      document.removeEventListener('keydown', press, true)
      document.removeEventListener('scroll', leave, { capture: true })
    }
  }, [])

  if (!tip) return null
  return (
    <Portal>
      <div role="tooltip" aria-hidden="true" className={style} style={tip.place}>
        {tip.text}
      </div>
    </Portal>
  )
}

const tippedAround = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-tip]') : null

const nameOf = (element: Element): string =>
  element.getAttribute('data-tip') || element.getAttribute('aria-label') || ''

/** Shows the name of the pointed or focused element after its delay, and hides it. */
const createWaiting = (show: (tip: Tip | undefined) => void) => {
  let now: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  let hiddenAt = Number.NEGATIVE_INFINITY
  const hide = () => {
    clearTimeout(timer)
    if (isShown) hiddenAt = performance.now()
    isShown = false
    show(undefined)
  }
  return {
    at: (element: Element | null) => {
      if (element === now) return
      now = element
      hide()
      if (!element) return
      const delay = performance.now() - hiddenAt < skipDelay ? 0 : openDelay
      timer = setTimeout(() => {
        // An element that was removed or opened meanwhile needs no tip.
        if (!element.isConnected || element.matches('[aria-haspopup][aria-expanded=true]')) return
        isShown = true
        show({ text: nameOf(element), place: placeAt(element.getBoundingClientRect()) })
      }, delay)
    },
  }
}

/** Places the tip under the element, or over it at the bottom of the window. At a side of the window the tip grows inwards. */
const placeAt = ({ top, bottom, left, right }: DOMRect): CSSProperties => {
  const isLow = bottom > innerHeight - 60
  const middle = (left + right) / 2
  const shift = middle < 80 ? '0%' : middle > innerWidth - 80 ? '-100%' : '-50%'
  const edge = middle < 80 ? left : middle > innerWidth - 80 ? right : middle
  return { '--top': `${isLow ? top - 44 : bottom + 6}px`, '--middle': `${edge}px`, '--shift': shift } as CSSProperties
}
