import type { MutationArguments, MutationName } from '../../../schema/mutations.ts'
import { mutatorFor } from '../../../sync/mutations/registry.ts'
import type { Described, MutationWords, WordsOf } from './words.ts'

/** The words of some mutations, such as those of a domain. */
export type WordTable = Partial<WordsOf<MutationName>>

/** Returns undefined for a mutation that the table lacks, such as one that a newer version of the app left in the outbox. */
export const wordsIn = <Name extends MutationName>(table: WordTable, name: Name): MutationWords<Name> | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

export const describeMutation = <Name extends MutationName>(
  table: WordTable,
  item: { name: Name; version?: number; args: MutationArguments<Name> },
): Described => {
  const known = mutatorFor(item) && wordsIn(table, item.name)
  return known ? known.describe(item.args) : { title: 'Envoi d’une version plus récente', ending: '', text: null }
}

/** The number of photos in a review, as a text. */
export const countPhotos = (count: number): string => (count === 1 ? '1 photo jointe' : `${count} photos jointes`)
