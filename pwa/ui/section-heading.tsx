import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  mt: '6',
  mb: '3',
})
const headingStyle = css({ textStyle: 'heading', minWidth: '0', hyphens: 'auto', overflowWrap: 'anywhere' })
const actionStyle = css({
  '& > :is(a, button)': {
    inline: '1.5',
    minHeight: 'touch',
    // The touch target must not make the row higher, so that headings beside one another line up.
    my: '-2.5',
    textStyle: 'small',
    fontWeight: 'semibold',
    color: 'brand',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  },
})

/** The title of a part of a screen, with a link or button at its end. */
export function SectionHeading({
  level = 2,
  id,
  action,
  children,
}: {
  level?: 2 | 3
  id?: string
  action?: ReactNode
  children: ReactNode
}) {
  const Heading = `h${level}` as const

  return (
    <div className={rowStyle}>
      <Heading id={id} className={headingStyle}>
        {children}
      </Heading>
      {action && <div className={actionStyle}>{action}</div>}
    </div>
  )
}
