import type { Id } from '../../schema/ids.ts'
import type { ReportKind } from '../../schema/safety/report-reasons.ts'
import { foldText } from '../../schema/text.ts'

export interface ReportTarget {
  kind: ReportKind
  subjectId: Id
  /** A name, a title or the beginning of a text, by which a person recognises the subject. */
  label: string
  /** The whole text, if the label has only its beginning. */
  words?: string
}

/** Names a target among others: a question and its answer have one id. */
export const keyOf = ({ kind, subjectId }: ReportTarget): string => `${kind} ${subjectId}`

/** The most messages in the list at a time; in a longer list people find nothing. */
export const listed = 50

export const hasManyMessages = (targets: readonly ReportTarget[]): boolean => targets.filter(isMessage).length > listed

/**
 * Returns the targets to list. Messages are listed if their text or date contains the words, at most `listed` of them. The chosen target and all
 * other kinds are always listed.
 */
export const narrow = (
  targets: readonly ReportTarget[],
  words: string,
  chosen: ReportTarget | undefined,
): ReportTarget[] => {
  const wanted = fold(words.trim())
  const found = targets
    .filter((target) => isMessage(target) && fold(`${target.label} ${target.words ?? ''}`).includes(wanted))
    .slice(0, listed)
  return targets.filter((target) => !isMessage(target) || target === chosen || found.includes(target))
}

const isMessage = ({ kind }: ReportTarget) => kind === 'message'

/** Dates contain non-breaking spaces, which nobody types. */
const fold = (text: string) => foldText(text).replaceAll(/\s+/g, ' ')
