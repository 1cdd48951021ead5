import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { FormDraft, type DraftRules, type DraftState } from './form-draft.ts'
import { useDatabase } from './local-database.tsx'

type Draft<T> = DraftState<T> & Pick<FormDraft<T>, 'change' | 'settle'>

const typedWins = <T>(_kept: T, typed: T): T => typed

/**
 * The draft of a form under this key, as `FormDraft` keeps it: what it holds now, and how it is changed. Without `merge` what was typed before the
 * stored draft was read wins. The form of another draft is another component.
 */
export function useDraft<T>(
  key: string,
  revive: DraftRules<T>['revive'],
  blank: T,
  merge: DraftRules<T>['merge'] = typedWins,
): Draft<T> {
  const database = useDatabase()
  const rules = { revive, blank, merge }
  const [draft] = useState(() => new FormDraft<T>(key, rules))
  const state = useSyncExternalStore(
    draft.subscribe,
    () => draft.state,
    () => draft.state,
  )
  useLayoutEffect(() => draft.setRules(rules))
  useEffect(() => draft.show(database), [draft, database])
  return { ...state, change: draft.change, settle: draft.settle }
}
