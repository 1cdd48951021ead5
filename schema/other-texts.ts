import type { z } from 'zod'
import type { OtherTextAnswer } from './other-text-answers.ts'
import { tidyText } from './text.ts'

/**
 * A text of the same author that an edit from another device replaced unseen. It is kept until the author has chosen (rule 4.31): at most one
 * per field, seen only by the author.
 */
export interface OtherText extends z.infer<typeof OtherTextAnswer> {}

interface TextEdit {
  text: string | null
  /** The texts that the author saw. Absent in edits of older apps, which neither keep nor settle anything. */
  basedOn: readonly (string | null)[] | undefined
}

/** Compares tidied texts: the server tidies what it stores, and stores null for a device's blank text. */
const isSame = (one: string | null, other: string | null) => tidyText(one ?? '') === tidyText(other ?? '')

/**
 * Returns the text to keep beside the new one after an edit: the replaced text if the author had not seen it, else the text that was kept
 * before, unless the author had seen that too or has taken it over.
 */
export const otherTextAfter = (
  before: { text: string | null; other: OtherText | null | undefined },
  { text, basedOn }: TextEdit,
  now: string,
): OtherText | null => {
  const isChosen = (one: string) => isSame(one, text) || (basedOn ?? []).some((known) => isSame(one, known))
  if (before.text && basedOn && !isChosen(before.text)) return { text: before.text, replacedAt: now }
  return before.other && !isChosen(before.other.text) ? before.other : null
}
