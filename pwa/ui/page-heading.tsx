import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const frameStyle = css({ display: 'flex', alignItems: 'flex-start', gap: '3', mb: '5' })
const wordsStyle = css({ flex: '1', minWidth: '0', py: '1' })
const headingStyle = css({ textStyle: 'page', overflowWrap: 'anywhere' })
const leadStyle = css({ mt: '2', color: 'soft', maxWidth: 'text', textWrap: '[pretty]' })

/** The title of a screen, once per screen. `back` and `action` are small buttons at its sides. */
export function PageHeading({
  children,
  lead,
  back,
  action,
}: {
  children: ReactNode
  lead?: ReactNode
  back?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={frameStyle}>
      {back}
      <div className={wordsStyle}>
        <h1 className={headingStyle}>{children}</h1>
        {lead && <div className={leadStyle}>{lead}</div>}
      </div>
      {action}
    </div>
  )
}
