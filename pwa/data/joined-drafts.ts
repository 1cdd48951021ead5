import { saysSame } from '../../sync/store/drafts.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/** Fields of forms that hold prose, where two texts may stand below each other. */
const proseFields = new Set(['description', 'message', 'comment', 'text', 'content', 'bio'])

/**
 * Joins what is typed here with what another window has stored since both had `base`. A value that one window alone has changed is taken; prose that
 * both have changed stands below each other; elsewhere the typed value stays.
 */
export const joinDrafts = (base: unknown, stored: unknown, typed: unknown, isProse = true): unknown => {
  if (saysSame(stored, base)) return typed
  if (saysSame(typed, base)) return stored
  if (typeof stored === 'string' && typeof typed === 'string') return isProse ? joinTexts(base, stored, typed) : typed
  if (!isFields(stored) || !isFields(typed)) return typed
  const before = isFields(base) ? base : {}
  const names = Object.keys({ ...stored, ...typed })
  return Object.fromEntries(
    names.map((name) => [name, joinDrafts(before[name], stored[name], typed[name], proseFields.has(name))]),
  )
}

const joinTexts = (base: unknown, stored: string, typed: string): string => {
  if (typed.includes(stored.trim())) return typed
  if (stored.includes(typed.trim())) return stored
  // The other window has typed on behind the text that this one has changed.
  if (typeof base === 'string' && base.trim() !== '' && stored.startsWith(base))
    return typed + stored.slice(base.length)
  return `${typed}\n\n${stored}`
}
