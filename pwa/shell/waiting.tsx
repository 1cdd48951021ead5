import { CircleAlert, Clock } from 'lucide-react'
import type { Id } from '../../schema/ids.ts'
import type { OutboxItem } from '../../sync/outbox-item.ts'
import { Tag } from '../ui/tag.tsx'
import { useWaiting } from './outbox-queries.ts'
import { useOnline } from './sync-provider.tsx'

/** Marks a row that hasn't arrived yet; nothing once the server has it. */
export function WaitingTag({ mutationId }: { mutationId: Id | undefined }) {
  const item = useWaiting(mutationId)
  return item ? <StateTag item={item} /> : null
}

export function StateTag({ item }: { item: Pick<OutboxItem, 'state'> }) {
  const isOnline = useOnline()
  if (item.state === 'parked') {
    return (
      <Tag kind="no" icon={<CircleAlert size={14} />}>
        Bloqué
      </Tag>
    )
  }
  return (
    <Tag kind="wait" icon={<Clock size={14} />}>
      {item.state === 'sending' && isOnline ? 'Envoi…' : 'En attente d’envoi'}
    </Tag>
  )
}
