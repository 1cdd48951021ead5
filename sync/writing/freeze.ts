import type { Mutation } from '../../schema/mutations.ts'
import type { NewItem, OutboxItem } from '../store/outbox-item.ts'

/** A mutation that is ready for the network: `sent` is what leaves, byte for byte the same each time. */
export type Sendable = OutboxItem & { sent: string }

export const textOf = (item: NewItem): string => {
  if (item.sent !== undefined) return item.sent
  const { id, name, version, lane, args } = item
  return JSON.stringify({ id, name, version, lane, args } satisfies Mutation)
}

export const freeze = <Item extends NewItem>(item: Item): Item & { sent: string } => ({
  ...item,
  state: 'sending',
  frozen: true,
  sent: textOf(item),
})

/** Whether the mutation is frozen and on its way, or about to be. */
export const isFrozen = (item: OutboxItem): item is Sendable => item.state === 'sending' && item.sent !== undefined
