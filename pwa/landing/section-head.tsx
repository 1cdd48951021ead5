import type { ReactNode } from 'react'
import { headStyle } from './section-styles.ts'

/** The title of a section, large enough to stop a scrolling reader. */
export function SectionHead({ title, lead, action }: { title: string; lead?: string; action?: ReactNode }) {
  return (
    <div className={headStyle}>
      <div>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </div>
  )
}
