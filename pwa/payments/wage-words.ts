import { describeState, francs } from '../../schema/law/avs-words.ts'
import { beginSentence } from '../ui/french.ts'
import { avsStateOf, type AvsState } from '../../schema/law/avs.ts'
import type { Wages } from './wages.ts'

const announced: ReadonlySet<AvsState> = new Set(['asked', 'over', 'due'])

/** The words of the link to the page of a year: a household announces where something is due. */
export const linkOf = ({ side, work }: Wages): string =>
  side === 'household' && announced.has(avsStateOf(work)) ? 'Annoncer' : 'Détails'

/** "Dont 60 CHF non confirmés. Vous et Anne comptez ensemble : dont 500 CHF payés par Anne."; what only the other one says, or is contested, does not count (rule 2.2.303). Empty if both have confirmed all. */
export const describeUnconfirmed = ({
  row: { declared, claimed = 0, contested, elsewhere = 0, together },
  side,
  name,
}: Pick<Wages, 'row' | 'side' | 'name'>): string => {
  const [own, others] = side === 'household' ? [declared, claimed] : [claimed, declared]
  return [
    ...(own > 0 ? [`Dont ${francs(own)} CHF non confirmés.`] : []),
    ...(others > 0
      ? [`${beginSentence(name)} dit ${francs(others)} CHF de plus : sans votre réponse, ils ne comptent pas.`]
      : []),
    ...(elsewhere > 0
      ? [
          side === 'household'
            ? `Dont ${francs(elsewhere)} CHF payés ailleurs.`
            : `${beginSentence(name)} dit vous avoir payé encore ${francs(elsewhere)} CHF ailleurs, qui comptent aussi pour la limite.`,
        ]
      : []),
    ...(together
      ? [
          side === 'household'
            ? `Vous et ${together.name} comptez ensemble : dont ${francs(together.household)} CHF payés par ${together.name}.`
            : `${beginSentence(name)} et ${together.name} forment un ménage et comptent ensemble : dont ${francs(together.student)} CHF payés par ${together.name}.`,
        ]
      : []),
    ...(contested > 0 ? [`${francs(contested)} CHF sont contestés et ne comptent pas.`] : []),
  ].join(' ')
}

/** Returns what a year means to its reader, beside the sum that stands there already. */
export const sentenceOf = (wages: Wages, ownName: string): string => {
  const { side, name, work } = wages
  const sentence = beginSentence(describeState(work, side, side === 'household' ? name : ownName))
  return [sentence, describeUnconfirmed(wages)].filter(Boolean).join(' ')
}
