import { describeEnding, nameOf } from '../../schema/law/ending-words.ts'
import type { SocialRow } from '../../schema/law/social.ts'
import type { WageRow } from '../../schema/law/wages.ts'
import { formatRate } from '../../schema/money.ts'

const dayMs = 24 * 60 * 60 * 1_000
const holdsFor = { adults: 'dès 18 ans', all: 'tous âges', household5h: 'ménage dès 5 h par semaine' }
const sureness = { must: 'sûr', ask: 'à demander' }
const placeOf = ({ place }: WageRow) => (typeof place === 'string' ? place : `${place.commune}, ${place.canton}`)

/** Returns a line per minimum wage, with the days since somebody read it at its source, and then the gaps. */
export const describeLaw = (rows: readonly WageRow[], figures: readonly SocialRow[], day: string): string[] => [
  ...rows.map((row) => {
    const { id, centimes, from, to, certainty, applies, source } = row
    return `${id}  ${formatRate(centimes / 100)} CHF/h  ${placeOf(row)}, ${holdsFor[applies]}, ${sureness[certainty]}, ${from} – ${to ?? 'sans fin'}, ${readingOf(source, day)}`
  }),
  ...figures.map((row) => {
    const value = isAmount(row) ? `${formatRate(row.value / 100)} CHF` : `${row.value / 100} %`
    return `${nameOf(row)}  ${value}  ${row.from} – ${row.to}, ${readingOf(row.source, day)}`
  }),
  ...describeEnding(rows, figures, day),
]

const readingOf = ({ seen, url }: WageRow['source'], day: string): string =>
  `lu il y a ${Math.floor((Date.parse(day) - Date.parse(seen)) / dayMs)} jour(s) : ${url}`
const isAmount = ({ figure }: SocialRow): boolean => /Wage|Sum/.test(figure)
