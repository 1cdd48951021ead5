import { Link } from '@tanstack/react-router'
import type { CantonCode } from '../../../schema/catalogues/cantons.ts'
import { swissDay } from '../../../schema/dates.ts'
import { floorFor } from '../../../schema/law/floor.ts'
import { withHoliday } from '../../../schema/law/shares.ts'
import { rowsOn, type WageRow } from '../../../schema/law/wages.ts'
import type { Work } from '../../../schema/law/work.ts'
import { formatCentimes } from '../../../schema/money.ts'
import { hourly, ofCanton } from '../../../schema/law/place-words.ts'
import { bindSigns } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import { inlineLinkStyle } from '../../ui/inline-link-style.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { describeQuestions, nameMinimum } from '../../law/floor-words.ts'
import { useWageTable } from './wage-table.ts'
import { WageRowNotes } from './wage-row-notes.tsx'
import { figureStyle, noteStyle, partStyle, partTitleStyle, tableStyle, textStyle } from './wages-styles.ts'

/** The four cases of household work: an adult and a minor, for a few hours and from five hours a week on. */
const cases = [
  { label: '18 ans et plus, moins de 5\u00a0h par semaine', age: 20, weeklyHours: 0 },
  { label: '18 ans et plus, dès 5\u00a0h par semaine', age: 20, weeklyHours: 5 },
  { label: 'Moins de 18 ans, moins de 5\u00a0h par semaine', age: 16, weeklyHours: 0 },
  { label: 'Moins de 18 ans, dès 5\u00a0h par semaine', age: 16, weeklyHours: 5 },
] as const

/** In Lucerne the city alone has a minimum. */
const localityIn = (canton: CantonCode): string => `${canton === 'LU' ? 'Lucerne' : 'Localité'}, ${canton}`

const concerns = ({ place }: WageRow, canton: CantonCode): boolean =>
  typeof place === 'string' ? place === canton || (place === 'CH' && canton !== 'GE') : place.canton === canton

/** What a small job in the household of one canton must pay, by age and hours (rule 2.2.234). */
export function CantonWagesScreen({ canton }: { canton: CantonCode }) {
  const day = swissDay(useToday())
  const table = useWageTable()
  const rows = rowsOn(table, day).filter((row) => concerns(row, canton))
  const found = cases.map(({ label, age, weeklyHours }) => {
    const work: Work = { location: localityIn(canton), kind: 'household', weeklyHours, day, age }
    return { label, age, ...floorFor(work, table) }
  })
  const asked = new Map(found.flatMap((floor) => describeQuestions(floor, canton)).map((one) => [one.text, one]))
  const title = `Salaire minimum dans le canton ${ofCanton(canton)}`
  return (
    <Page title={title} width="column">
      <PageHeading
        lead={
          canton === 'LU'
            ? 'Pour un petit job dans un ménage de la ville de Lucerne : seule la ville a un minimum.'
            : 'Pour un petit job dans un ménage : nettoyer, repasser, cuisiner, faire les courses.'
        }
      >
        {title}
      </PageHeading>
      <table className={tableStyle}>
        <thead>
          <tr>
            <th scope="col">Pour qui</th>
            <th scope="col">CHF par heure</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ label, age, must, advised }) => (
            <tr key={label}>
              <th scope="row">{bindSigns(label)}</th>
              <td>
                {must ? (
                  <>
                    <span className={figureStyle}>{formatCentimes(must.centimes)}</span>
                    <p className={noteStyle}>
                      {bindSigns(
                        age < 18
                          ? `avec 10.64 % de vacances : ${formatCentimes(withHoliday(must.centimes, 1_064))}`
                          : `avec 8.33 % de vacances : ${formatCentimes(withHoliday(must.centimes, 833))}`,
                      )}
                    </p>
                  </>
                ) : (
                  <span>pas de minimum trouvé</span>
                )}
                {(!must || advised.centimes > must.centimes) && (
                  <p className={noteStyle}>{bindSigns(`recommandé : ${hourly(advised.centimes)}`)}</p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className={partStyle} aria-labelledby="sources">
        <h2 id="sources" className={partTitleStyle}>
          Sources, dates, et ce que nous ne savons pas
        </h2>
        <WageRowNotes rows={rows} nameOf={nameMinimum} day={day} />
        {[...asked.values()].map(({ text, office }) => (
          <p key={text} className={textStyle}>
            {bindSigns(text)}{' '}
            {office && (
              <a className={inlineLinkStyle} href={office.url} target="_blank" rel="noopener noreferrer">
                {office.name}
              </a>
            )}
          </p>
        ))}
        <p className={textStyle}>
          {bindSigns(
            'La loi fait foi, pas cette page. Garder des enfants de temps en temps, jardiner, donner des cours ou aider à l’ordinateur : le contrat-type fédéral du ménage ne les nomme pas.',
          )}{' '}
          <Link to="/salaires" className={inlineLinkStyle}>
            Les autres cantons
          </Link>
        </p>
      </section>
    </Page>
  )
}
