import { hasEnded } from '../../../schema/law/ending.ts'
import type { WageRow } from '../../../schema/law/wages.ts'
import { bindSigns } from '../../ui/french.ts'
import { formatLawDay } from '../../law/floor-words.ts'
import { SourceLine } from '../../law/source-line.tsx'
import { noteStyle, rowStyle, rowsStyle } from './wages-styles.ts'

/** "du 01.01.2026 au 31.12.2026", "dès le 01.01.2026" */
const timeOf = ({ from, to }: WageRow): string =>
  to === null ? `dès le ${formatLawDay(from)}` : `du ${formatLawDay(from)} au ${formatLawDay(to)}`

interface WageRowNotesProps {
  rows: readonly WageRow[]
  /** Names a row. */
  nameOf: (row: WageRow) => string
  /** Today in Swiss time. */
  day: string
}

/** When each figure holds, where it is from, and what nobody could tell of it. */
export function WageRowNotes({ rows, nameOf, day }: WageRowNotesProps) {
  return (
    <ul className={rowsStyle}>
      {rows.map((row) => (
        <li key={row.id} className={rowStyle}>
          <p>
            <b>{bindSigns(nameOf(row))}</b> {timeOf(row)}
            {hasEnded(row, day)
              ? ' : le montant suivant n’est pas encore connu.'
              : row.certainty === 'ask' && ', à vérifier'}
          </p>
          {row.doubt && <p className={noteStyle}>{bindSigns(row.doubt)}</p>}
          <SourceLine row={row} />
        </li>
      ))}
    </ul>
  )
}
