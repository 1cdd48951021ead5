import { describeCount } from '../../schema/law/avs-words.ts'
import { CardSection } from '../ui/card-section.tsx'
import { PlaceLink } from '../ui/link-button.tsx'
import { bindSigns } from '../ui/french.ts'
import { entryStyle, entryWordsStyle } from '../ui/row-styles.ts'
import { useUser } from '../session/session.tsx'
import { useAllWages, type Wages } from './wages.ts'
import { linkOf, sentenceOf } from './wage-words.ts'

/** A person's wages, paid or earned, one row for each other person and year (rule 2.2.251). Nothing while nothing was paid. */
export function WageList({ level = 2 }: { level?: 2 | 3 }) {
  const all = useAllWages()
  if (!all || all.length === 0) return null
  return (
    <CardSection id="salaires" title={all[0]?.side === 'household' ? 'Salaires payés' : 'Par employeur'} level={level}>
      <ul>
        {all.map((wages) => (
          <li key={wages.row.id} className={entryStyle}>
            <WageRow wages={wages} />
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function WageRow({ wages }: { wages: Wages }) {
  const me = useUser()
  const { row, name, work } = wages
  return (
    <>
      <p className={entryWordsStyle}>
        <strong>{name}</strong>
        {bindSigns(` : ${describeCount(work)}`)}
        <small>{bindSigns(sentenceOf(wages, me.firstName))}</small>
      </p>
      <PlaceLink
        standalone
        to="/hand-over/$id"
        params={{ id: row.id }}
        aria-label={`${linkOf(wages)} : ${name}, ${row.year}`}
      >
        {linkOf(wages)}
      </PlaceLink>
    </>
  )
}
