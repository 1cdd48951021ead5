import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { FormDraft, type DraftRules, type DraftState } from './form-draft.ts'
import { useDatabase } from './local-database.tsx'

type Draft<T> = DraftState<T> & Pick<FormDraft<T>, 'change' | 'settle'>

/** Returns the stored draft of a plain text. */
export const reviveText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)

const typedWins = <T>(_kept: T, typed: T): T => typed

/**
 * Returns the draft of the form with this key (see `FormDraft`): its present value and the functions that change it. Without `merge`, text typed
 * before the stored draft was read replaces it. With another key the form shows that draft: words about one thing never stand in the form of another.
 */
export function useDraft<T>(
  key: string,
  revive: DraftRules<T>['revive'],
  blank: T,
  merge: DraftRules<T>['merge'] = typedWins,
): Draft<T> {
  const database = useDatabase()
  const rules = { revive, blank, merge }
  const [draft, hold] = useState(() => new FormDraft<T>(key, rules))
  // React renders again at once, before anything of the former key shows.
  if (draft.key !== key) hold(new FormDraft<T>(key, rules))
  const state = useSyncExternalStore(
    draft.subscribe,
    () => draft.state,
    () => draft.state,
  )
  useLayoutEffect(() => draft.setRules(rules))
  useEffect(() => draft.show(database), [draft, database])
  return { ...state, change: draft.change, settle: draft.settle }
}
