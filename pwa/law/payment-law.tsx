import { cantonOf } from '../../schema/jobs/place.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { totalOf } from '../../schema/jobs/total.ts'
import { floorFor } from '../../schema/law/floor.ts'
import { withFee, withHoliday } from '../../schema/law/shares.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import { hourly } from '../../schema/law/place-words.ts'
import { intendedAge, workOf } from '../../schema/law/work.ts'
import { formatCentimes } from '../../schema/money.ts'
import { feeOf } from '../../schema/payments/payment.ts'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'
import { ChoiceChips } from '../ui/fields/choice-chips.tsx'
import { bindSigns } from '../ui/french.ts'
import { useToday } from '../ui/hooks/today.ts'
import { useHolidayShare } from './birth.ts'
import { nameMinimum } from './floor-words.ts'
import { useReplacedWages } from './replaced-wages.ts'

interface PaymentLawProps {
  job: JobRow
  /** The student's. */
  name: string
  /** In centimes. */
  amount: number
  onAmount: (centimes: number) => void
}

const extras = ['holidays', 'fee'] as const
type Extra = (typeof extras)[number]

const partStyle = css({ pile: '2' })
const sharesStyle = css({ textStyle: 'small', fontVariantNumeric: 'tabular-nums' })

/**
 * Who gets what of a card payment, before it is made (rule 2.2.236). The share for holidays stands on top of the wage, and the payer may carry the fee; an
 * amount that the payer has chosen stays as it is. The minimum wage is compared with what the student receives (rule 2.2.237).
 */
export function PaymentLaw({ job, name, amount, onAmount }: PaymentLawProps) {
  const wage = totalOf(job)
  const basisPoints = useHolidayShare(job.assignedToId, job.scheduledFor)
  const holidays = wage === null ? 0 : withHoliday(wage, basisPoints) - wage
  const amountWith = (wanted: readonly Extra[]): number => {
    const owed = (wage ?? amount) + (wanted.includes('holidays') ? holidays : 0)
    return wanted.includes('fee') ? withFee(owed) : owed
  }
  const added = [['holidays'], ['fee'], [...extras]].find((some) => amountWith(some as Extra[]) === amount) ?? []
  const chosen: readonly Extra[] = wage === null ? [] : (added as Extra[])
  const fee = feeOf(amount)
  const received = amount - fee
  const isWithHolidays = chosen.includes('holidays')
  return (
    <div className={partStyle}>
      {wage !== null && (
        <ChoiceChips
          label="En plus du salaire convenu"
          hideLabel
          tone="lake"
          options={[
            { value: 'holidays', label: `Ajouter les vacances : ${formatCentimes(holidays)}` },
            { value: 'fee', label: 'Ajouter les frais' },
          ]}
          value={chosen}
          onValueChange={(wanted) => onAmount(amountWith(wanted))}
        />
      )}
      <p className={sharesStyle}>
        {bindSigns(
          [
            `Vous payez ${formatCentimes(amount)}`,
            `${name} reçoit ${formatCentimes(received)}`,
            ...(isWithHolidays ? [`dont vacances ${formatCentimes(holidays)}`] : []),
            `frais ${formatCentimes(fee)}`,
          ].join(' · '),
        )}
      </p>
      <UnderMinimum job={job} name={name} wage={isWithHolidays ? received - holidays : received} />
    </div>
  )
}

/** Says that the student would receive less than the sure minimum, if so. `wage`: what they receive for the work, in centimes. */
function UnderMinimum({ job, name, wage }: { job: JobRow; name: string; wage: number }) {
  const replaced = useReplacedWages()
  const now = useToday()
  const { must } = floorFor(workOf(job, intendedAge(job), now), withReplaced(wageRows, replaced))
  const hours = totalOf(job) === null ? null : job.estimatedDuration
  if (!must || hours === null || cantonOf(job.location) === null) return null
  const perHour = Math.round(wage / hours)
  if (perHour >= must.centimes) return null
  return <Banner kind="plain">{`Après les frais, ${name} reçoit ${hourly(perHour)}. ${nameMinimum(must)}.`}</Banner>
}
