import { useState } from 'react'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'

const quoteLook = css({
  ps: '3',
  borderInlineStartWidth: '[3px]',
  borderStyle: 'solid',
  borderColor: 'sun',
  color: 'soft',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
const shortLook = css({ lineClamp: '5' })
const moreLook = css({ justifySelf: 'start', ms: '-4' })

const isLong = (text: string) => text.length > 260 || text.split('\n').length > 5

/** The letter as it was written; a long one opens on demand. */
export function LetterQuote({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const canFold = isLong(text)
  return (
    <>
      <blockquote className={cx(quoteLook, canFold && !isOpen && shortLook)}>{text}</blockquote>
      {canFold && (
        <Button variant="ghost" size="small" className={moreLook} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Réduire' : 'Lire toute la lettre'}
        </Button>
      )}
    </>
  )
}
