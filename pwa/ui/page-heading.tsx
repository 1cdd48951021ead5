import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const frameLook = css({ display: 'flex', alignItems: 'flex-start', gap: '3', mb: '5' })
const wordsLook = css({ flex: '1', minWidth: '0', py: '1' })
const headingLook = css({ textStyle: 'page', overflowWrap: 'anywhere' })
const leadLook = css({ mt: '2', color: 'soft', maxWidth: 'text', textWrap: '[pretty]' })

/** The title of a screen: one per screen. `back` and `action` are small buttons at its sides. */
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
    <div className={frameLook}>
      {back}
      <div className={wordsLook}>
        <h1 className={headingLook}>{children}</h1>
        {lead && <div className={leadLook}>{lead}</div>}
      </div>
      {action}
    </div>
  )
}
