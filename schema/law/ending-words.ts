import { hasEnded } from './ending.ts'
import { socialRowsEnding, type SocialRow } from './social.ts'
import { rowsEnding, type WageRow } from './wages.ts'

export const nameOf = ({ figure, canton, name }: SocialRow): string =>
  canton ? `${figure} ${canton} (${name})` : figure

/** Returns a line per minimum wage, and one for all figures of the social insurances that have ended, or end soon, and have no successor. */
export const describeEnding = (rows: readonly WageRow[], figures: readonly SocialRow[], day: string): string[] => {
  const ends = ({ to }: Pick<WageRow, 'to'>) => `${hasEnded({ to }, day) ? 'a pris fin' : 'prend fin'} le ${to}`
  const social = socialRowsEnding(figures, day).map((row) => `${nameOf(row)} ${ends(row)}`)
  return [
    ...rowsEnding(rows, day).map(
      (row) =>
        `Le salaire minimum ${row.id} ${ends(row)} et n’a pas de suite : ajoutez-la dans law.json du dossier de données.`,
    ),
    ...(social.length > 0
      ? [
          `Des montants des assurances sociales n’ont pas de suite : ${social.join(', ')}. Ils continuent avec une réserve ; ajoutez les nouveaux dans law.json.`,
        ]
      : []),
  ]
}
