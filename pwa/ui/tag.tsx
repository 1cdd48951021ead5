import type { ReactNode } from 'react'
import { tag, type TagVariantProps } from '../styled-system/recipes'

/** A small word about a state, with a sign where there is one. */
export function Tag({ kind, icon, children }: TagVariantProps & { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={tag({ kind })}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
