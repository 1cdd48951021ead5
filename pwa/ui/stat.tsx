import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const figureStyle = css({ display: 'block', textStyle: 'figureLarge', fontSize: 'stat' })
const labelStyle = css({ display: 'block', textStyle: 'small', opacity: '[0.86]', lineHeight: 'snug', mt: '1' })

/** A figure and what it counts. */
export function Stat({ figure, label }: { figure: ReactNode; label: ReactNode }) {
  return (
    <p>
      <span className={figureStyle}>{figure}</span> <span className={labelStyle}>{label}</span>
    </p>
  )
}
