import { isBookkeeping } from '../../sync/mutations/registry.ts'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import { describeMutation } from '../outbox/mutation/describe.ts'
import { words } from './words.ts'

const named = 3

/** Names the items: "Candidature, Attestation d’études.". Each title appears once, and at most the first three; "" if all are bookkeeping. */
export const nameItems = (items: readonly OutboxItem[]): string => {
  const titles = [
    ...new Set(items.filter((item) => !isBookkeeping(item)).map((item) => describeMutation(words, item).title)),
  ]
  if (titles.length === 0) return ''
  return `${titles.slice(0, named).join(', ')}${titles.length > named ? '…' : '.'}`
}
