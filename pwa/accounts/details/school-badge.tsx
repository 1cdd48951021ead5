import { BadgeCheck } from 'lucide-react'
import { Tag } from '../../ui/tag.tsx'

/** Says that an operator has seen a proof of the school beside it (rule 1.2.145). */
export function SchoolBadge() {
  return (
    <Tag kind="ok" icon={<BadgeCheck size={14} />}>
      École confirmée
    </Tag>
  )
}
