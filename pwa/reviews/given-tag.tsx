import { Clock, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tag } from '../ui/tag.tsx'

/** Shows whether a review has been given, or still waits on this device. */
export function GivenTag({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return isWaiting ? (
    <Tag kind="wait" icon={<Clock size={14} />}>
      Évaluation en attente
    </Tag>
  ) : (
    <Tag icon={<Star size={14} />}>{children}</Tag>
  )
}
