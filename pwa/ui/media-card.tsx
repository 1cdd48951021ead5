import type { ReactNode } from 'react'
import { css, cx } from '../styled-system/css'
import { stripStyle } from './art/art.tsx'
import { Card } from './card.tsx'

const rowStyle = css({ display: 'flex', alignItems: 'stretch' })
const artStyle = cx(stripStyle, css({ flexShrink: '0', width: '24', sm: { width: '32' } }))
const contentStyle = css({
  flex: '1',
  minWidth: '0',
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  py: '3.5',
  px: '3.5',
  sm: { px: '4', py: '4' },
})

/** A card with a picture at its side, for a job in a list. */
export function MediaCard({ art, children }: { art: ReactNode; children: ReactNode }) {
  return (
    <Card padded={false}>
      <div className={rowStyle}>
        <div className={artStyle}>{art}</div>
        <div className={contentStyle}>{children}</div>
      </div>
    </Card>
  )
}
