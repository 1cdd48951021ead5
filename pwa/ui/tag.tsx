import type { ReactNode } from 'react'
import { tag, type TagVariantProps } from '../styled-system/recipes'

/** A short label of a state, with an optional icon. */
export function Tag({ kind, icon, children }: TagVariantProps & { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={tag({ kind })}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
