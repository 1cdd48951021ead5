import { useState } from 'react'
import type { HandMethod } from '../../../schema/catalogues/labels.ts'
import { swissDay } from '../../../schema/dates.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import { ageOn } from '../../../schema/accounts/birth-date.ts'
import { floorFor } from '../../../schema/law/floor.ts'
import { formatShare, withHoliday } from '../../../schema/law/shares.ts'
import { wageRows, withReplaced } from '../../../schema/law/wages.ts'
import { workOf } from '../../../schema/law/work.ts'
import { formatCentimes, parseAmount, toCentimes } from '../../../schema/money.ts'
import { isStanding, type HandPayment } from '../../../schema/payments/hand-payment.ts'
import { useBirthOf, useHolidayShare } from '../../law/birth.ts'
import { describeMinimum } from '../../law/floor-words.ts'
import { useReplacedWages } from '../../law/replaced-wages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { shownMoney } from '../../ui/french.ts'
import { useToday } from '../../ui/hooks/today.ts'
import type { Tone } from '../../ui/tone.ts'

/** Coins begin at five centimes, and nobody gets less than what is owed. */
const payable = (centimes: number, method: HandMethod): number =>
  method === 'cash' ? Math.ceil(centimes / 5) * 5 : centimes

/** The amount of a hand payment: the agreed wage with its share for holidays, chosen ahead, or what the person types instead. */
export interface HandAmount {
  /** As it stands in the field. */
  text: string
  centimes: number
  type: (text: string) => void
  /** Whether the share for holidays is in it; null where there is no wage to add it to. */
  hasHolidays: boolean | null
  holidays: number
  chooseHolidays: (isChosen: boolean) => void
}

interface TypedAmount {
  /** Undefined until somebody types an amount of their own. */
  typed: string | undefined
  method: HandMethod
  type: (text: string | undefined) => void
}

/** `wage`: the centimes on which the share for holidays is due, of which `left` are not settled; 0 for a correction. */
export function useHandAmount(
  { assignedToId, scheduledFor }: JobRow,
  { wage, left }: { wage: number; left: number },
  { typed, method, type }: TypedAmount,
): HandAmount {
  const basisPoints = useHolidayShare(assignedToId, scheduledFor)
  const [wantsHolidays, setWantsHolidays] = useState(true)
  const holidays = withHoliday(wage, basisPoints) - wage
  const proposed = payable(left + (wantsHolidays ? holidays : 0), method)
  const text = typed ?? (left > 0 ? (proposed / 100).toFixed(2) : '')
  return {
    text,
    centimes: toCentimes(parseAmount(text)),
    type,
    hasHolidays: left === 0 ? null : wantsHolidays && typed === undefined,
    holidays: payable(left + holidays, method),
    chooseHolidays: (isChosen) => {
      setWantsHolidays(isChosen)
      type(undefined)
    },
  }
}

/** The choice of the share for holidays (rule 2.2.305). */
export function HolidayChoice({ amount, tone }: { amount: HandAmount; tone: Tone }) {
  if (amount.hasHolidays === null) return null
  return (
    <ChoiceChips
      label="En plus du salaire convenu"
      hideLabel
      tone={tone}
      options={[{ value: 'holidays', label: `Avec vacances (${formatCentimes(amount.holidays)})` }]}
      value={amount.hasHolidays ? ['holidays'] : []}
      onValueChange={(chosen) => amount.chooseHolidays(chosen.length > 0)}
    />
  )
}

interface UnderMinimumProps {
  job: JobRow
  amount: HandAmount
  method: HandMethod
  /** The payment whose place this one takes. */
  replaces: HandPayment | undefined
}

/** Says that the work would be paid under the sure minimum, with the right amount, which one press takes (rule 2.2.305). It stops nobody. */
export function UnderHandMinimum({ job, amount, method, replaces }: UnderMinimumProps) {
  const birth = useBirthOf(job.assignedToId)
  const basisPoints = useHolidayShare(job.assignedToId, job.scheduledFor)
  const replaced = useReplacedWages()
  const now = useToday()
  const age = birth.birthDate ? ageOn(birth.birthDate, swissDay(job.scheduledFor ?? now)) : (birth.age ?? null)
  const { must } = floorFor(workOf(job, age, now), withReplaced(wageRows, replaced))
  const least = must && totalOf({ ...job, rate: must.centimes / 100 })
  if (!must || least === null) return null
  const before = (job.handPayments ?? [])
    .filter((one) => isStanding(one) && one.id !== replaces?.id)
    .reduce((sum, one) => sum + one.amount, 0)
  const right = payable(withHoliday(least, basisPoints) - before, method)
  if (!(amount.centimes < right) || amount.centimes === 0) return null
  return (
    <Banner
      kind="wait"
      action={
        <Button size="small" variant="line" onClick={() => amount.type((right / 100).toFixed(2))}>
          Prendre {formatCentimes(right)}
        </Button>
      }
    >
      {`${describeMinimum(must)} Pour ce travail, avec ${formatShare(basisPoints)} de vacances : ${shownMoney(right)}${before > 0 ? ', ce qui est déjà noté déduit' : ''}.`}
    </Banner>
  )
}
