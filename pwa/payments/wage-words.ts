import type { WageYear } from '../../schema/employment/wage-year.ts'
import { describeState, francs } from '../../schema/law/avs-words.ts'
import { beginSentence } from '../ui/french.ts'
import { avsStateOf, type AvsState } from '../../schema/law/avs.ts'
import type { Wages } from './wages.ts'

const announced: ReadonlySet<AvsState> = new Set(['asked', 'over', 'due'])

/** The words of the link to the page of a year: a household announces where something is due. */
export const linkOf = ({ side, work }: Wages): string =>
  side === 'household' && announced.has(avsStateOf(work)) ? 'Annoncer' : 'Détails'

/** "Dont 60 CHF non confirmés."; what is contested counts for nobody. Empty if both have confirmed all. */
export const describeUnconfirmed = ({ declared, contested }: Pick<WageYear, 'declared' | 'contested'>): string =>
  [
    ...(declared > 0 ? [`Dont ${francs(declared)} CHF non confirmés.`] : []),
    ...(contested > 0 ? [`${francs(contested)} CHF sont contestés et ne comptent pas.`] : []),
  ].join(' ')

/** Returns what a year means to its reader, beside the sum that stands there already. */
export const sentenceOf = ({ row, side, name, work }: Wages, ownName: string): string => {
  const sentence = beginSentence(describeState(work, side, side === 'household' ? name : ownName))
  return [sentence, describeUnconfirmed(row)].filter(Boolean).join(' ')
}
