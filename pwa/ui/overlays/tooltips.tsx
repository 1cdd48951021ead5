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
  _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
})

const openDelay = 700
const skipDelay = 300

interface Tip {
  text: string
  place: CSSProperties
}

/**
 * The names of icons, one at a time for the whole page, after 700 ms, or at once when another one went less than 300 ms
 * ago (rule 1.9.19). `data-tip` of what has only an icon holds its name; an empty one stands for its `aria-label` of the
 * moment. They repeat accessible names, so nothing is lost without a pointer.
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
    // What takes the focus by itself, such as in a dialog that opens with a page or by Enter, was not asked for its name.
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
    // In the capture phase: before the focus moves because of it.
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
      <div role="tooltip" className={style} style={tip.place}>
        {tip.text}
      </div>
    </Portal>
  )
}

const tippedAround = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-tip]') : null

const nameOf = (element: Element): string =>
  element.getAttribute('data-tip') || element.getAttribute('aria-label') || ''

/** Shows the name of what is pointed at once it is time, and hides it. */
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
        // What opened or went meanwhile needs no name.
        if (!element.isConnected || element.matches('[aria-haspopup][aria-expanded=true]')) return
        isShown = true
        show({ text: nameOf(element), place: placeAt(element.getBoundingClientRect()) })
      }, delay)
    },
  }
}

/** Under the element, or over it at the end of the window; at a side of the window it grows inwards. */
const placeAt = ({ top, bottom, left, right }: DOMRect): CSSProperties => {
  const isLow = bottom > innerHeight - 60
  const middle = (left + right) / 2
  const shift = middle < 80 ? '0%' : middle > innerWidth - 80 ? '-100%' : '-50%'
  const edge = middle < 80 ? left : middle > innerWidth - 80 ? right : middle
  return { '--top': `${isLow ? top - 44 : bottom + 6}px`, '--middle': `${edge}px`, '--shift': shift } as CSSProperties
}
