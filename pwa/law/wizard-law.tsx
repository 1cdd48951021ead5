import { useEffect, useRef } from 'react'
import { readMoment } from '../../schema/dates.ts'
import type { JobOffer } from '../../schema/jobs/fields.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { floorFor, isBelow, type Floor } from '../../schema/law/floor.ts'
import { wageRows, withReplaced, type WageRow } from '../../schema/law/wages.ts'
import { intendedAge, minor, workOf, type Work } from '../../schema/law/work.ts'
import { formatRate, parseAmount } from '../../schema/money.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { bindSigns } from '../ui/french.ts'
import { inlineLinkStyle } from '../ui/inline-link-style.ts'
import { describeFloor, describeHolidays, describeMinimum, describeQuestions, underMinimum } from './floor-words.ts'
import { MinimumLine } from './minimum-line.tsx'
import { SourceLine } from './source-line.tsx'

/*
 * The law in the wizard, in a file that loads with it: no start waits for its tables.
 */

/** An offer as somebody writes it: its rate and date are texts. */
interface WrittenOffer extends Pick<
  JobOffer,
  | 'location'
  | 'category'
  | 'subcategory'
  | 'minds'
  | 'ages'
  | 'duration'
  | 'isLongTermProject'
  | 'deliveryType'
  | 'physicalDemand'
  | 'requiredTools'
  | 'description'
> {
  rate: string
  scheduledFor: string
}

export interface DraftFloor {
  work: Work
  floor: Floor
  /** Whether the rate of the draft is under the sure minimum. */
  isUnder: boolean
  /** Whether the minimum is that of adults, and the offer meant for minors. */
  isForOthers: boolean
  /** Whether the offer may be reserved for people under 18: they may do its work, and no minimum is known for them. */
  mayReserve: boolean
}

/** Returns the minimum wage of an offer in the wizard; undefined while its place names no canton. `now`: a moment of today. */
export const draftFloorOf = (
  draft: WrittenOffer,
  replaced: readonly WageRow[],
  now: string,
): DraftFloor | undefined => {
  if (cantonOf(draft.location) === null) return undefined
  const rows = withReplaced(wageRows, replaced)
  const scheduledFor = readMoment(draft.scheduledFor)?.toISOString() ?? null
  const offer = { ...draft, scheduledFor, isRecurring: false }
  const work = workOf(offer, null, now)
  const floor = floorFor(work, rows)
  const rate = parseAmount(draft.rate)
  const forThose = (age: number | null) => floorFor({ ...work, age }, rows)
  const meant = forThose(intendedAge(offer))
  return {
    work,
    floor: { ...floor, ask: meant.ask },
    isUnder: Number.isFinite(rate) && isBelow(rate, meant),
    isForOthers: meant.must === null,
    mayReserve: intendedAge({ ...offer, ages: 'minors' }) !== null && forThose(minor).must === null,
  }
}

const noteStyle = css({ pile: '1', textStyle: 'small' })
const factStyle = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
const softStyle = css({ color: 'soft', fontVariantNumeric: 'tabular-nums' })
const titleStyle = css({ fontWeight: 'semibold', outlineStyle: 'none' })
const consequenceStyle = css({ textStyle: 'small', color: 'soft' })
const answersStyle = css({ pile: '2' })

/** The minimum wage as whoever sets the rate reads it: the figure, with holidays, its source, and whom to ask (rule 2.2.230). */
export function FloorNote({ work, floor }: DraftFloor) {
  const [minimum, ...advice] = describeFloor(floor)
  return (
    <div className={noteStyle}>
      <p className={factStyle}>{bindSigns(minimum)}</p>
      <p className={softStyle}>{bindSigns([...advice, describeHolidays(floor, work.age)].join(' '))}</p>
      {describeQuestions(floor, cantonOf(work.location)).map(({ text, office }) => (
        <p key={text} className={softStyle}>
          {bindSigns(text)}{' '}
          {office && (
            <a className={inlineLinkStyle} href={office.url} target="_blank" rel="noopener noreferrer">
              {office.name}
            </a>
          )}
        </p>
      ))}
      <SourceLine row={floor.must ?? floor.advised} />
    </div>
  )
}

/** The minimum in the wizard's summary. */
export const FloorSummary = ({ floor: { must }, isUnder, isForOthers }: DraftFloor) =>
  must && <MinimumLine row={must} isUnder={isUnder} isForOthers={isForOthers} />

interface FloorQuestionProps {
  minimum: WageRow
  /** As it was typed. */
  rate: string
  mayReserve: boolean
  /** The press that asked may be the first of a double tap. */
  isPausing: boolean
  /** With CHF per hour. */
  onRaise: (rate: number) => void
  onReserve: () => void
  onKeep: () => void
}

/** Asks once, in the place of "Suivant", what becomes of a rate under the sure minimum; each answer leads on (rule 2.2.231). */
export function FloorQuestion({ minimum, rate, mayReserve, isPausing, ...on }: FloorQuestionProps) {
  const title = useRef<HTMLParagraphElement>(null)
  const kept = formatRate(parseAmount(rate))
  const lawful = minimum.centimes / 100
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <p ref={title} tabIndex={-1} className={titleStyle}>
        {bindSigns(describeMinimum(minimum))}
      </p>
      <div className={answersStyle}>
        <Button variant="lake" aria-disabled={isPausing} onClick={() => on.onRaise(lawful)}>
          Passer à {formatRate(lawful)}
        </Button>
        {mayReserve && (
          <Button variant="line" aria-disabled={isPausing} onClick={on.onReserve}>
            Réservé aux moins de 18 ans
          </Button>
        )}
        <Button variant="line" aria-disabled={isPausing} onClick={on.onKeep}>
          Garder {kept}
        </Button>
      </div>
      <p className={consequenceStyle}>
        {bindSigns(`À ${kept} CHF/h, l’offre portera la mention « ${underMinimum(minimum)} ».`)}
      </p>
    </>
  )
}
