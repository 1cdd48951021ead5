import { Link } from '@tanstack/react-router'
import { cantonNames } from '../../../schema/catalogues/cantons.ts'
import { swissDay } from '../../../schema/dates.ts'
import { questions } from '../../../schema/law/ask.ts'
import { wageCantons, wagePath } from '../../../schema/law/canton-addresses.ts'
import { withHoliday } from '../../../schema/law/shares.ts'
import { rowsOn, type WageRow } from '../../../schema/law/wages.ts'
import { formatCentimes } from '../../../schema/money.ts'
import agreementArt from '../art/agreement.svg?drawing'
import { PageHero } from '../page-hero.tsx'
import { cx } from '../../styled-system/css'
import { Art } from '../../ui/art/art.tsx'
import { bindSigns } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { inlineLinkStyle } from '../../ui/inline-link-style.ts'
import { Page } from '../../ui/page.tsx'
import { nameMinimum } from '../../law/floor-words.ts'
import { useWageTable } from './wage-table.ts'
import { WageRowNotes } from './wage-row-notes.tsx'
import {
  figureStyle,
  lineStyle,
  linksStyle,
  noteStyle,
  partStyle,
  partTitleStyle,
  tableStyle,
  textStyle,
} from './wages-styles.ts'

const holdsFor = { adults: 'dès 18 ans', all: 'à tout âge', household5h: 'dès 5 h par semaine' }

const nameOf = ({ place }: WageRow): string => {
  if (typeof place !== 'string') return 'Ville de Lucerne'
  return place === 'CH' ? 'Ménage, toute la Suisse sauf Genève' : cantonNames[place]
}

/** Whether its place has more than one minimum for the same people: then the branch of the work decides, as the doubt of both says. */
const isOneOfSeveral = (row: WageRow, rows: readonly WageRow[]): boolean =>
  rows.some(({ id, place, applies }) => id !== row.id && place === row.place && applies === row.applies)

/** The minimum wages of the country, for everybody (rule 2.2.234). */
export function WagesScreen() {
  const day = swissDay(useToday())
  const rows = rowsOn(useWageTable(), day).toSorted((one, other) => other.centimes - one.centimes)
  const named = new Set(rows.map(({ place }) => (typeof place === 'string' ? place : place.canton)))
  return (
    <Page>
      <PageHero
        page="wages"
        art={<Art drawing={agreementArt} />}
        kicker="Combien payer ?"
        lead="Quelques cantons fixent un salaire minimum, et la Confédération un autre pour le ménage. Voici ce que nous avons trouvé, où, et quand. La loi fait foi, pas cette page."
      />
      <section className={partStyle} aria-labelledby="minimums">
        <h2 id="minimums" className={partTitleStyle}>
          Les minimums d’aujourd’hui
        </h2>
        <table className={tableStyle}>
          <thead>
            <tr>
              <th scope="col">Où, pour qui</th>
              <th scope="col">CHF par heure</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {nameOf(row)}
                  <p className={noteStyle}>
                    {holdsFor[row.applies]}
                    {isOneOfSeveral(row, rows) && ', selon la branche'}
                    {row.certainty === 'ask' && ', à vérifier'}
                  </p>
                </th>
                <td>
                  <span className={figureStyle}>{formatCentimes(row.centimes)}</span>
                  <p className={cx(noteStyle, lineStyle)}>
                    {bindSigns(`avec vacances : ${formatCentimes(withHoliday(row.centimes, 833))}`)}
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={textStyle}>
          {bindSigns(
            'Les vacances s’ajoutent au salaire : 8.33 % pour quatre semaines, 10.64 % avant 20 ans. Ailleurs, pour un travail de moins de 5 h par semaine, nous n’avons pas trouvé de minimum légal ; nous recommandons 20.35 CHF/h.',
          )}
        </p>
      </section>
      <section className={partStyle} aria-labelledby="cantons">
        <h2 id="cantons" className={partTitleStyle}>
          Votre canton
        </h2>
        <ul className={linksStyle}>
          {wageCantons.map((code) => (
            <li key={code}>
              <Link to={wagePath(code)} className={inlineLinkStyle}>
                {named.has(code) ? <b>{cantonNames[code]}</b> : cantonNames[code]}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={partStyle} aria-labelledby="sources">
        <h2 id="sources" className={partTitleStyle}>
          Sources, dates, et ce que nous ne savons pas
        </h2>
        <WageRowNotes rows={rows} nameOf={nameMinimum} day={day} />
        <p className={textStyle}>
          {bindSigns(
            `Un doute ? ${questions.inspection}. Pour savoir si un travail compte comme ménage : ${questions.caisse.toLowerCase()}.`,
          )}
        </p>
      </section>
    </Page>
  )
}
