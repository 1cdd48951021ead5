import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const figureStyle = css({ textStyle: 'figureLarge', fontSize: 'stat' })
const labelStyle = css({ display: 'block', textStyle: 'small', opacity: '[0.86]', lineHeight: 'snug', mt: '1' })

interface StatProps {
  figure: ReactNode
  /** A small text beside the figure. */
  mark?: ReactNode
  label: ReactNode
}

/** A figure with its label. */
export function Stat({ figure, mark, label }: StatProps) {
  return (
    <p>
      <span className={figureStyle}>{figure}</span> {mark && <>{mark} </>}
      <span className={labelStyle}>{label}</span>
    </p>
  )
}
