import type { Mutation } from '../../schema/mutations.ts'
import type { OutboxItem } from '../store/outbox-item.ts'

/** A mutation that is ready for the network: `sent` is what leaves, byte for byte the same each time. */
export type Sendable = OutboxItem & { sent: string }

export const textOf = (item: Omit<OutboxItem, 'order'>): string => {
  if (item.sent !== undefined) return item.sent
  const { id, name, version, lane, args } = item
  return JSON.stringify({ id, name, version, lane, args } satisfies Mutation)
}

export const freeze = <Item extends Omit<OutboxItem, 'order'>>(item: Item): Item & { sent: string } => ({
  ...item,
  state: 'sending',
  frozen: true,
  sent: textOf(item),
})

/** Whether the mutation is frozen and on its way, or about to be. */
export const isFrozen = (item: OutboxItem): item is Sendable => item.state === 'sending' && item.sent !== undefined
