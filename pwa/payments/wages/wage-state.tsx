import { Landmark } from 'lucide-react'
import { socialIn } from '../../../schema/law/social.ts'
import { dayKey } from '../../../schema/dates.ts'
import { PendingTag } from '../../outbox/pending-tag.tsx'
import { usePendingItem } from '../../outbox/queries.ts'
import { useUser } from '../../session/session.tsx'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { bindSigns, shownMoney } from '../../ui/french.ts'
import { factsStyle, factStyle, stackStyle } from '../payment-styles.ts'
import type { Wages } from '../wages.ts'
import { WageMeter } from './wage-meter.tsx'
import { sentenceOf } from '../wage-words.ts'

const sourceStyle = css({ textStyle: 'meta', color: 'soft' })
const sentenceStyle = css({ display: 'flex', gap: '2', '& svg': { flexShrink: '0', mt: '0.5' } })

/** The sum of a year, what it is made of, and what it means. */
export function WageState({ wages }: { wages: Wages }) {
  const me = useUser()
  const { row, side, name, work } = wages
  const waiting = usePendingItem(row.pending)
  const limit = socialIn('exemptWage', row.year)
  const parts = [
    ['Par carte', row.card],
    ['De la main à la main, confirmé', row.confirmed],
    ['Noté par vous, non confirmé', side === 'household' ? row.declared : (row.claimed ?? 0)],
    [`Noté par ${name}, ne compte pas encore`, side === 'household' ? (row.claimed ?? 0) : row.declared],
    ['Payé ailleurs', row.elsewhere ?? 0],
    [`Payé par ${row.together?.name ?? ''}, du même ménage`, row.together?.[side] ?? 0],
    ['Contesté, ne compte pas', row.contested],
  ] as const
  return (
    <Card>
      <div className={stackStyle}>
        <WageMeter work={work} side={side} />
        <p className={sentenceStyle}>
          <Landmark size={18} aria-hidden />
          <span>{bindSigns(sentenceOf(wages, me.firstName))}</span>
        </p>
        <dl className={factsStyle}>
          {parts
            .filter(([, centimes]) => centimes > 0)
            .map(([label, centimes]) => (
              <div key={label} className={factStyle}>
                <dt>{label}</dt>
                <dd>{shownMoney(centimes)}</dd>
              </div>
            ))}
        </dl>
        {waiting && (
          <div>
            <PendingTag item={waiting} />
          </div>
        )}
        {limit && (
          <p className={sourceStyle}>
            {bindSigns(`Source : ${limit.source.name}, état au ${dayKey(limit.source.seen)}.`)}
          </p>
        )}
      </div>
    </Card>
  )
}
