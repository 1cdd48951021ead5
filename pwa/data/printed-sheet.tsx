import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../ui/product.ts'
import { css } from '../styled-system/css'
import { Wordmark } from '../ui/logo.tsx'

/** Only on paper, where the global style hides all that stands beside it. */
const sheetStyle = css({
  display: 'none',
  _print: { display: 'block' },
  maxWidth: 'text',
  p: '8',
  '& > * + *': { mt: '6' },
})
const headingStyle = css({ textStyle: 'page' })

interface PrintedSheetProps {
  /** The name of the paper among landmarks. */
  label: string
  title: string
  /** Whether all of it is there. */
  isReady: boolean
  /** Whether the browser prints already. */
  isBegun?: boolean
  onEnd: () => void
  children: ReactNode
}

/** A paper that is printed, or saved as a PDF, as soon as it and its pictures are there. `onEnd` is called when that is over. */
export function PrintedSheet({ label, title, isReady, isBegun = false, onEnd, children }: PrintedSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isReady) return undefined
    let isOver = false
    const close = () => end()
    const print = () => {
      if (isOver) return
      // Some browsers go on at once and draw the page later.
      addEventListener('afterprint', close)
      if (!isBegun) window.print()
    }
    if (isBegun) print()
    else void loadPictures(sheet.current).then(print)
    return () => {
      isOver = true
      removeEventListener('afterprint', close)
    }
  }, [isReady, isBegun])

  return createPortal(
    <section ref={sheet} data-paper="" aria-label={label} className={sheetStyle}>
      <Wordmark>{productName}</Wordmark>
      <h1 className={headingStyle}>{title}</h1>
      {children}
    </section>,
    document.body,
  )
}

/** Resolves once each picture is there, or is known not to come. */
const loadPictures = (sheet: HTMLElement | null): Promise<unknown> =>
  Promise.all([...(sheet?.querySelectorAll('img') ?? [])].map((picture) => picture.decode().catch(() => undefined)))
