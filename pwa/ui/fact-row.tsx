import type { ReactNode } from 'react'
import { meta } from '../styled-system/recipes'
import { bindSigns } from './french.ts'

/** The row of facts under a title. */
export function FactRow({ children }: { children: ReactNode }) {
  return <div className={meta()}>{children}</div>
}

/** One fact of the row, with its icon. */
export function FactItem({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span>
      {icon}
      <span>{bindSigns(children)}</span>
    </span>
  )
}
