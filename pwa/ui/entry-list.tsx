import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Card } from './card.tsx'

const groupStyle = css({ mt: '6' })
const titleStyle = css({
  textStyle: 'label',
  color: 'soft',
  fontFamily: 'text',
  letterSpacing: 'normal',
  mb: '2',
  px: '1',
})
const listStyle = css({
  '& > li + li': { borderTopWidth: 'hair', borderColor: 'line' },
})
const entryStyle = css({
  bar: '3.5',
  width: 'full',
  minHeight: '14',
  px: '4',
  py: '2.5',
  color: 'ink',
  textAlign: 'start',
  textDecoration: 'none',
  _hover: { bg: 'quiet' },
  '&[aria-current]': { bg: 'brandSoft', color: 'brand' },
  '& > svg:first-child': { color: 'brand' },
  '& > svg:last-child': { color: 'soft' },
  // The card cuts off what lies outside it.
  _focusVisible: { outlineOffset: '-1' },
})
const wordsStyle = css({
  flex: '1',
  minWidth: '0',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
  '& small': { display: 'block', textStyle: 'small', fontWeight: 'normal', color: 'soft' },
})

/** Entries that lead elsewhere, one to a row of a card, under a small title. */
export function EntryGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={groupStyle}>
      <h2 id={id} className={titleStyle}>
        {title}
      </h2>
      <Card padded={false}>
        <ul className={listStyle}>{children}</ul>
      </Card>
    </section>
  )
}

/** The props that `render` passes to the link or the button. */
export interface EntryParts {
  className: string
  children: ReactNode
}

interface EntryProps {
  icon: ReactNode
  label: string
  /** What the person finds there, in a few words. */
  detail?: ReactNode
  render: (parts: EntryParts) => ReactNode
}

/** One entry. The caller renders the link, since this folder knows no router. */
export function Entry({ icon, label, detail, render }: EntryProps) {
  return (
    <li>
      {render({
        className: entryStyle,
        children: (
          <>
            {icon}
            <span className={wordsStyle}>
              {label}
              {detail && <small>{detail}</small>}
            </span>
            <ChevronRight size={18} aria-hidden />
          </>
        ),
      })}
    </li>
  )
}
