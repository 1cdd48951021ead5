import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'

const quoteStyle = css({
  ps: '3',
  borderInlineStartWidth: 'thick',
  borderColor: 'sun',
  color: 'soft',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
const foldedStyle = css({ lineClamp: '5' })
const footStyle = css({
  row: '2',
  mx: '-3',
  my: '-1',
  _empty: { display: 'none' },
})
const actionStyle = css({ px: '3' })

/** The letter as written; a long one is folded until opened. `action` is placed at the end of its last line. */
export function LetterQuote({ text, action }: { text: string; action?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const quote = useRef<HTMLQuoteElement>(null)

  // Measured before the first paint: a button that came after it would move those of the next cards.
  useLayoutEffect(() => {
    const element = quote.current
    if (!element || isOpen) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(element)
    return () => watching.disconnect()
  }, [isOpen, text])

  return (
    <>
      <blockquote ref={quote} className={cx(quoteStyle, !isOpen && foldedStyle)}>
        {text}
      </blockquote>
      <div className={footStyle}>
        {(isCut || isOpen) && (
          <Button
            variant="ghost"
            size="small"
            className={actionStyle}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Réduire' : 'Lire toute la lettre'}
          </Button>
        )}
        {action}
      </div>
    </>
  )
}
