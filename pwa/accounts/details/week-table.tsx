import {
  dayPartLabels,
  dayParts,
  slotOf,
  weekdayLabels,
  weekdays,
  type Slot,
} from '../../../schema/accounts/student-details.ts'
import { css } from '../../styled-system/css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const tableStyle = css({
  width: '[calc(100% + 2 * token(spacing.1))]',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '1',
  // Aligns the table with the column: its outer spacing lies outside.
  mx: '-1',
  textStyle: 'meta',
  '& th': { fontWeight: 'semibold', color: 'soft', textAlign: 'center', p: '0' },
  '& tbody th': { textAlign: 'start', pe: '1', whiteSpace: 'nowrap' },
  '& col:first-child': { width: '[36%]' },
})
const cellStyle = css({
  height: '6',
  p: '0',
  rounded: 'tag',
  bg: 'quiet',
  '&[data-free]': { bg: 'sun' },
  _highContrast: { outlineStyle: 'solid', outlineWidth: 'hair', '&[data-free]': { bg: '[Highlight]' } },
})

/** The times of a week when a student can work. Each cell has a text, because colour alone must not carry the meaning. */
export function WeekTable({ availability }: { availability: readonly Slot[] }) {
  return (
    <table className={tableStyle} aria-label="Disponibilités par semaine">
      <colgroup>
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Moment</VisuallyHidden>
          </th>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden>{weekdayLabels[day].charAt(0)}</span>
              <VisuallyHidden>{weekdayLabels[day]}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dayParts.map((part) => (
          <tr key={part}>
            <th scope="row">{dayPartLabels[part]}</th>
            {weekdays.map((day) => {
              const isFree = availability.includes(slotOf(day, part))
              return (
                <td key={day} className={cellStyle} {...(isFree && { 'data-free': '' })}>
                  <VisuallyHidden>{isFree ? 'libre' : 'pas libre'}</VisuallyHidden>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
