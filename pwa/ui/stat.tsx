import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const figureLook = css({ display: 'block', textStyle: 'figureLarge', fontSize: 'stat', whiteSpace: 'nowrap' })
const labelLook = css({ display: 'block', textStyle: 'small', opacity: '[0.86]', lineHeight: 'snug', mt: '1' })

/** A figure and what it counts. */
export function Stat({ figure, label }: { figure: ReactNode; label: ReactNode }) {
  return (
    <p>
      <span className={figureLook}>{figure}</span> <span className={labelLook}>{label}</span>
    </p>
  )
}
