import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { css, cx } from '../styled-system/css'
import { Disclosure } from '../ui/disclosure.tsx'
import { foldedCardStyle } from '../ui/fold-styles.ts'

const groupStyle = css({
  mt: '3',
  bg: 'surface',
  // An open group is a part of the page, so that its cards are no cards in a card.
  '&[open]': { bg: 'transparent', borderColor: 'transparent' },
  '& > summary': {
    gap: '3.5',
    minHeight: '14',
    px: '4',
    py: '2.5',
    _hover: { bg: 'quiet' },
  },
  '& > summary > svg:first-child': { color: 'brand' },
  '& > summary > svg:last-child': { color: 'soft', transitionProperty: '[rotate]', transitionDuration: 'fast' },
  '&[open] > summary': { px: '0' },
  '&[open] > summary small': { display: 'none' },
  '&[open] > summary > svg:last-child': { rotate: '[180deg]' },
})
const wordsStyle = css({
  flex: '1',
  minWidth: '0',
  overflowWrap: 'anywhere',
  '& h2': { textStyle: 'title', fontSize: 'body' },
  '& small': { display: 'block', textStyle: 'small', color: 'soft' },
})

interface SettingsGroupProps {
  icon: ReactNode
  title: string
  /** What the group has, in a few words, while it is closed. */
  detail: string
  /** The ids of its sections. An address that leads to one of them opens the group. */
  sections: readonly string[]
  children: ReactNode
}

/** A group of settings, closed until it is pressed: the titles together are the index of the page (rule 1.2.183). */
export function SettingsGroup({ icon, title, detail, sections, children }: SettingsGroupProps) {
  const hash = useLocation({ select: (location) => location.hash })
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<string>()
  if (seen !== hash) {
    setSeen(hash)
    if (sections.includes(hash)) setOpen(true)
  }
  return (
    <Disclosure
      className={cx(foldedCardStyle, groupStyle)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      summary={
        <>
          {icon}
          <span className={wordsStyle}>
            <h2>{title}</h2>
            <small>{detail}</small>
          </span>
          <ChevronDown size={20} aria-hidden />
        </>
      }
    >
      {children}
    </Disclosure>
  )
}
