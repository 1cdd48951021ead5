import type { ReactNode } from 'react'
import { css, cva } from '../styled-system/css'

const frameStyle = cva({
  base: { display: 'flex', alignItems: 'flex-start', gap: '3', mb: '5' },
  variants: { isLow: { true: { mb: { base: '1', md: '5' } } } },
})
const wordsStyle = css({ flex: '1', minWidth: '0', py: '1' })
const headingStyle = cva({
  // Beside a detail one line of this size has room.
  base: { textStyle: 'page', overflowWrap: 'anywhere', _inList: { fontSize: 'heading' } },
  variants: { isLow: { true: { fontSize: { base: 'heading', md: 'page' } } } },
})
const leadStyle = css({ mt: '2', color: 'soft', maxWidth: 'text', textWrap: '[pretty]' })

/** The title of a screen, once per screen. `back` and `action` are small buttons at its sides. */
export function PageHeading({
  children,
  lead,
  back,
  action,
  isLow = false,
}: {
  children: ReactNode
  lead?: ReactNode
  back?: ReactNode
  action?: ReactNode
  /** One line on phones, above a list whose first rows belong into the first screen. */
  isLow?: boolean
}) {
  return (
    <div className={frameStyle({ isLow })}>
      {back}
      <div className={wordsStyle}>
        <h1 className={headingStyle({ isLow })}>{children}</h1>
        {lead && <div className={leadStyle}>{lead}</div>}
      </div>
      {action}
    </div>
  )
}
