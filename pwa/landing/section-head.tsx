import type { ReactNode } from 'react'
import { headStyle } from './section-styles.ts'

/** What a section is about, in words large enough to stop a thumb. */
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
