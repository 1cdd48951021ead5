import { deleteDrafts } from '../../sync/store/drafts.ts'
import { reviveText, useDraft } from '../data/draft.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { KeptFields } from './form.ts'

/** Returns a stored draft: the texts that somebody has typed. */
const reviveTexts = (kept: unknown): Record<string, string> | undefined => {
  const fields = Object.entries(Object(kept) as object)
  return fields.length > 0 && fields.every(([, value]) => typeof value === 'string')
    ? (Object.fromEntries(fields) as Record<string, string>)
    : undefined
}
const nothing: object = {}

/** The draft of a form: the fields that somebody has changed. It is deleted once the form has been sent. */
export function useFieldsDraft<Typed extends object>(
  key: string,
  revive: (kept: unknown) => Partial<Typed> | undefined = reviveTexts as never,
  blank: Partial<Typed> = nothing,
): KeptFields<Typed> {
  const draft = useDraft<Partial<Typed>>(key, revive, blank)
  const forget = useForgetting(key, () => draft.settle(blank))
  return {
    value: draft.value ?? blank,
    change: (changed) => draft.change((before) => ({ ...before, ...changed })),
    forget,
  }
}

/** The draft of a form with one text, which is stored as such. */
export function useTextDraft<Name extends string>(key: string, name: Name) {
  const draft = useDraft(key, reviveText, '')
  const forget = useForgetting(key, () => draft.settle(''))
  return {
    ...draft,
    value: { [name]: draft.value ?? '' } as Record<Name, string>,
    change: (changed: Partial<Record<Name, string>>) => draft.change(changed[name] ?? ''),
    forget,
  }
}

/** The form was sent, whatever becomes of its draft. */
const useForgetting = (key: string, settle: () => void) => {
  const database = useDatabase()
  return async () => {
    settle()
    await deleteDrafts(database, [key]).catch(() => undefined)
  }
}
