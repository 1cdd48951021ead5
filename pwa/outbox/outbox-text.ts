import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import { isBookkeeping, mutatorFor } from '../../sync/mutations/registry.ts'
import type { OutboxItem } from '../../sync/store/outbox-item.ts'
import type { Described } from './mutation/words.ts'
import { wordsOf } from './words.ts'

export const describeMutation = <Name extends MutationName>(item: {
  name: Name
  version?: number
  args: MutationArguments<Name>
}): Described => {
  const known = mutatorFor(item) && wordsOf(item.name)
  return known ? known.describe(item.args) : { title: 'Envoi d’une version plus récente', ending: '', text: null }
}

/** The number of photos in a review, as a text. */
export const countPhotos = (count: number): string => (count === 1 ? '1 photo jointe' : `${count} photos jointes`)

const named = 3

/** Names the items: "Candidature, Attestation d’études.". Each title appears once, and at most the first three; "" if all are bookkeeping. */
export const nameItems = (items: readonly OutboxItem[]): string => {
  const titles = [...new Set(items.filter((item) => !isBookkeeping(item)).map((item) => describeMutation(item).title))]
  if (titles.length === 0) return ''
  return `${titles.slice(0, named).join(', ')}${titles.length > named ? '…' : '.'}`
}
