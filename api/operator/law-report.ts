import { hasEnded, rowsEnding, type WageRow } from '../../schema/law/wages.ts'
import { formatRate } from '../../schema/money.ts'

const dayMs = 24 * 60 * 60 * 1_000
const holdsFor = { adults: 'dès 18 ans', all: 'tous âges', household5h: 'ménage dès 5 h par semaine' }
const sureness = { must: 'sûr', ask: 'à demander' }
const placeOf = ({ place }: WageRow) => (typeof place === 'string' ? place : `${place.commune}, ${place.canton}`)

/** Returns a line per minimum wage, with the days since somebody read it at its source, and then the gaps. */
export const describeLaw = (rows: readonly WageRow[], day: string): string[] => [
  ...rows.map((row) => {
    const { id, centimes, from, to, certainty, applies, source } = row
    const age = Math.floor((Date.parse(day) - Date.parse(source.seen)) / dayMs)
    return `${id}  ${formatRate(centimes / 100)} CHF/h  ${placeOf(row)}, ${holdsFor[applies]}, ${sureness[certainty]}, ${from} – ${to ?? 'sans fin'}, lu il y a ${age} jour(s) : ${source.url}`
  }),
  ...describeEnding(rows, day),
]

/** Returns a line per minimum wage that has ended, or ends soon, and has no successor. */
export const describeEnding = (rows: readonly WageRow[], day: string): string[] =>
  rowsEnding(rows, day).map((row) => {
    const end = `${hasEnded(row, day) ? 'a pris fin' : 'prend fin'} le ${row.to}`
    return `Le salaire minimum ${row.id} ${end} et n’a pas de suite : ajoutez-la dans law.json du dossier de données.`
  })
