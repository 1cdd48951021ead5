import { useState } from 'react'
import * as v from 'valibot'
import { relations } from '../../schema/consents/relations.ts'
import { keepInTab, readTab } from '../session/tab-storage.ts'

const key = 'coup-de-main.consent'

/** What a parent types by one link, without the code. It lives as long as the tab, because the device may be anybody's. */
const Draft = v.object({
  token: v.string(),
  name: v.string(),
  relation: v.optional(v.picklist(relations)),
  allowsPhoto: v.boolean(),
  isInsured: v.boolean(),
  email: v.string(),
  /** The address that the last code was mailed to, as typed. */
  mailedTo: v.optional(v.string()),
})
type Draft = v.InferOutput<typeof Draft>

const read = (token: string): Draft => {
  const blank = { token, name: '', allowsPhoto: false, isInsured: false, email: '' }
  try {
    const draft = v.parse(Draft, JSON.parse(readTab(key) ?? 'null'))
    return draft.token === token ? draft : blank
  } catch {
    return blank
  }
}

/** Returns the form of this link, as it was left in this tab, and the function that changes it. */
export function useConsentDraft(token: string): [Draft, (typed: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => read(token))
  const change = (typed: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...typed }
      keepInTab(key, JSON.stringify(after))
      return after
    })
  return [draft, change]
}

export const forgetConsentDraft = (): void => keepInTab(key, null)
