import { BadgeCheck } from 'lucide-react'
import { Tag } from '../../ui/tag.tsx'

/** An operator has seen a proof of the school that stands beside it (rule 1.2.145). */
export function SchoolBadge() {
  return (
    <Tag kind="ok" icon={<BadgeCheck size={14} />}>
      École confirmée
    </Tag>
  )
}
