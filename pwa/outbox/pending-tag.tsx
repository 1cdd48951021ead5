import { CircleAlert, Clock } from 'lucide-react'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { Tag } from '../ui/tag.tsx'
import { useOnline } from '../data/sync-provider.tsx'

/** Marks a row whose mutation is pending. */
export function PendingTag({ item }: { item: Pick<OutboxItem, 'state'> }) {
  const isOnline = useOnline()
  if (item.state === 'parked') {
    return (
      <Tag kind="no" icon={<CircleAlert size={14} />}>
        N’arrive pas à partir
      </Tag>
    )
  }
  return (
    <Tag kind="wait" icon={<Clock size={14} />}>
      {item.state === 'sending' && isOnline ? 'Envoi…' : 'En attente d’envoi'}
    </Tag>
  )
}
