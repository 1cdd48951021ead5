import { Landmark } from 'lucide-react'
import { describeCrossing } from '../../schema/law/avs-words.ts'
import { Banner } from '../ui/banner.tsx'
import { useUser } from '../session/session.tsx'
import { useYearOfWork, type Pair } from './wages.ts'

/** Before the payment that brings the year's wage above the limit: "Avec ce paiement : 812 CHF en 2026." (rule 2.2.252). It stops nobody. */
export function ComingWages({ pair, centimes, day }: { pair: Pair; centimes: number; day: string }) {
  const me = useUser()
  const known = useYearOfWork(pair, day)
  const side = pair.studentId === me.id ? 'student' : 'household'
  const text = known && Number.isFinite(centimes) ? describeCrossing(known.work, centimes, side, known.name) : null
  return (
    <div role="status">
      {text !== null && (
        <Banner kind="info" icon={<Landmark size={18} />}>
          {text}
        </Banner>
      )}
    </div>
  )
}
