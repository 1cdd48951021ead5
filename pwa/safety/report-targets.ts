import type { Id } from '../../schema/ids.ts'
import type { ReportKind } from '../../schema/safety/report.ts'
import { foldText } from '../../schema/text.ts'

export interface ReportTarget {
  kind: ReportKind
  subjectId: Id
  /** How a person recognises it: a name, a title, the beginning of a text. */
  label: string
  /** All of a text whose label has its beginning alone. */
  words?: string
}

/** So many messages stand in the list at a time: with more, nobody finds one. */
export const listed = 50

export const hasManyMessages = (targets: readonly ReportTarget[]): boolean => targets.filter(isMessage).length > listed

/**
 * Returns what the list shows: of the messages those with these words, in them or in their date, the first `listed` of them, and the chosen one in
 * any case; all other things always.
 */
export const narrow = (targets: readonly ReportTarget[], words: string, chosen: Id | undefined): ReportTarget[] => {
  const wanted = fold(words.trim())
  const found = targets
    .filter((target) => isMessage(target) && fold(`${target.label} ${target.words ?? ''}`).includes(wanted))
    .slice(0, listed)
  return targets.filter((target) => !isMessage(target) || target.subjectId === chosen || found.includes(target))
}

const isMessage = ({ kind }: ReportTarget) => kind === 'message'

/** Dates have spaces that do not break, which nobody types. */
const fold = (text: string) => foldText(text).replaceAll(/\s+/g, ' ')
