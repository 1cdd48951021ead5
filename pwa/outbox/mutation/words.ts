import type { Id } from '../../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../../schema/mutations.ts'
import type { Refused } from '../../../sync/store/outbox-item.ts'
import type { ToastMessage } from '../../ui/toast.ts'

export interface Described {
  title: string
  /** The ending that makes "envoyé" agree with the title. */
  ending: '' | 'e' | 's' | 'es'
  /** The person's own text in the mutation. */
  text: string | null
}

/** If a text has no description, the server's message takes its place. */
export type RefusalTexts = Pick<ToastMessage, 'title' | 'description'>

/** The French texts on one kind of mutation. Each domain has its own in a file `outbox/words.ts`. */
export interface MutationWords<Name extends MutationName> {
  describe: (args: MutationArguments<Name>) => Described
  /** `form`: taking it back opens the form that holds its text (`outbox/take-back.ts`). `press`: it has no form and is just not sent. */
  origin: 'form' | 'press'
  /** The documented texts for a refusal; null if the row on the screen shows enough. */
  refusal: RefusalTexts | ((code: Refused['code'] | undefined, message: string | undefined) => RefusalTexts) | null
  /** The reason shown if what it concerns is gone (`not_found`). Such a refusal stays the same when the mutation is sent again. */
  gone?: string
  /** The job that the mutation concerns, if any. */
  job: ((args: MutationArguments<Name>) => Id) | null
}

/** The words of these mutations; the compiler reports missing ones. */
export type WordsOf<Names extends MutationName> = { [Name in Names]: MutationWords<Name> }

/** The words of a press without a text of its own, whose row on the screen shows enough of a refusal. */
export const press = (title: string, ending: Described['ending']) =>
  ({ describe: () => ({ title, ending, text: null }), origin: 'press', refusal: null }) as const

/** Lists the typed fields, one per line; null if nothing was typed. */
export const listTyped = <Field extends string>(
  args: { [F in NoInfer<Field>]?: string | number | string[] | null | undefined },
  labels: Record<Field, string>,
): string | null => {
  const lines = (Object.keys(labels) as Field[]).flatMap((field) => {
    const value = args[field]
    const typed = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return typed === '' ? [] : `${labels[field]}\u00a0: ${typed}`
  })
  return lines.join('\n') || null
}
