import * as Ark from '@ark-ui/react/toggle-group'
import { Check } from 'lucide-react'
import {
  dayPartLabels,
  dayParts,
  inOrder,
  slotOf,
  slots,
  weekdayLabels,
  weekdays,
  type DayPart,
  type Slot,
  type Weekday,
} from '../../../schema/accounts/student-details.ts'
import { css } from '../../styled-system/css'
import { FieldGroup } from '../../ui/fields/field-group.tsx'

interface WeekFieldProps {
  value: readonly Slot[]
  onValueChange: (value: Slot[]) => void
}

/** The width of a phone with large text: each day then has its own line. */
const narrow = '@container (max-width: 15rem)'

const gridStyle = css({ pile: '1.5', containerType: 'inline-size' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1.15fr) repeat(3, minmax(0, 1fr))]',
  gap: '1.5',
  alignItems: 'center',
  [narrow]: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]', '& > :first-child': { gridColumn: '[1 / -1]' } },
})
const dayStyle = css({ textStyle: 'small', fontWeight: 'semibold', overflowWrap: 'anywhere' })
const cellStyle = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: 'touch',
  rounded: 'small',
  borderWidth: 'control',
  borderColor: 'edge',
  bg: 'surface',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'fast',
  '&[data-state=off]:hover': { bg: 'quiet' },
  '& svg': { display: 'none' },
  '&[data-state=on]': { bg: 'sun', color: 'onSun', borderColor: 'onSun' },
  '&[data-state=on] svg': { display: 'block' },
})
const columnStyle = css({
  minHeight: 'touch',
  rounded: 'small',
  textStyle: 'meta',
  fontWeight: 'semibold',
  color: 'soft',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  textDecorationColor: 'edge',
  textUnderlineOffset: '[0.25em]',
  _hover: { bg: 'quiet', color: 'ink' },
})

/** The times when a student can work in every week: one row per day. A press on a column's head selects the whole column, or clears it. */
export function WeekField({ value, onValueChange }: WeekFieldProps) {
  const setDay = (day: Weekday, chosen: readonly string[]) => {
    const others = value.filter((slot) => !slot.startsWith(`${day}_`))
    onValueChange(inOrder(slots, [...others, ...(chosen as Slot[])]))
  }
  const flipColumn = (part: DayPart) => {
    const column = weekdays.map((day) => slotOf(day, part))
    const others = value.filter((slot) => !column.includes(slot))
    const isFull = value.length - others.length === column.length
    onValueChange(inOrder(slots, isFull ? others : [...others, ...column]))
  }

  return (
    <FieldGroup label="Chaque semaine, je suis libre" hint="Touchez « Matin » pour cocher toute la colonne.">
      <div className={gridStyle}>
        <div className={rowStyle}>
          <span />
          {dayParts.map((part) => (
            <button
              key={part}
              type="button"
              className={columnStyle}
              aria-label={`${dayPartLabels[part]}, tous les jours`}
              onClick={() => flipColumn(part)}
            >
              {dayPartLabels[part]}
            </button>
          ))}
        </div>
        {weekdays.map((day) => (
          <Ark.ToggleGroupRoot
            key={day}
            multiple
            value={value.filter((slot) => slot.startsWith(`${day}_`))}
            onValueChange={(details) => setDay(day, details.value)}
            className={rowStyle}
            aria-label={weekdayLabels[day]}
          >
            <span className={dayStyle} aria-hidden>
              {weekdayLabels[day]}
            </span>
            {dayParts.map((part) => (
              <Ark.ToggleGroupItem
                key={part}
                value={slotOf(day, part)}
                className={cellStyle}
                aria-label={`${weekdayLabels[day]}, ${dayPartLabels[part].toLowerCase()}`}
              >
                <Check size={20} strokeWidth={3} />
              </Ark.ToggleGroupItem>
            ))}
          </Ark.ToggleGroupRoot>
        ))}
      </div>
    </FieldGroup>
  )
}
