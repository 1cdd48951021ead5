import { socialIn } from '../../../schema/law/social.ts'
import { avsStateOf, isCounted, type YearOfWork } from '../../../schema/law/avs.ts'
import { describeCount } from '../../../schema/law/avs-words.ts'
import { Progress } from '../../ui/fields/progress.tsx'
import type { Side } from '../../../schema/employment/wage-year.ts'

/** The year's wage beside the limit; nothing where no limit matters. */
export function WageMeter({ work, side }: { work: YearOfWork; side: Side }) {
  const limit = isCounted(avsStateOf(work)) ? socialIn('exemptWage', work.year)?.value : undefined
  if (limit === undefined) return null
  return (
    <Progress
      label={describeCount(work)}
      value={Math.min(work.total, limit)}
      max={limit}
      tone={side === 'student' ? 'sun' : 'lake'}
    />
  )
}
