import { tidyText } from './text.ts'

/**
 * A text of the same author that another edit replaced without having known it, kept until its author has chosen (rule 4.31). One at
 * most per field, for the author alone.
 */
export interface OtherText {
  text: string
  /** When it was replaced, ISO 8601. */
  replacedAt: string
}

interface TextEdit {
  text: string | null
  /** The texts that the author had before their eyes. Absent in edits of apps that do not say: they keep nothing, and settle nothing. */
  basedOn: readonly (string | null)[] | undefined
}

/** The server tidies what it stores, and has no text where a device has a blank one. */
const isSame = (one: string | null, other: string | null) => tidyText(one ?? '') === tidyText(other ?? '')

/**
 * Returns the text that is kept beside the new one after an edit: the replaced one if the author did not know it, else the one that was
 * kept before, unless the author knew it too or has taken it.
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
