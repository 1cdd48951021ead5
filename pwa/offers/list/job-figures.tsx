import { formatCount } from '../../../schema/figures.ts'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import type { Figures } from '../../jobs/public-jobs.ts'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 5.5rem), 1fr))]',
  gap: '2',
  md: { gap: '4' },
})
const cardStyle = css({ p: '3', md: { px: '5', py: '4' } })

/** The figures above the list. */
export function JobFigures({ figures, isComing }: { figures: Figures; isComing: boolean }) {
  return (
    <div className={rowStyle}>
      <Figure value={figures.all} isComing={isComing} label="Total annonces" />
      <Figure value={figures.open} isComing={isComing} label="Emplois ouverts" />
      <Figure value={figures.filtered} isComing={isComing} label="Résultats filtrés" />
    </div>
  )
}

function Figure({ value, label, isComing }: { value: number | undefined; label: string; isComing: boolean }) {
  const unknown = isComing ? <Skeleton width="3ch" height="1em" /> : '–'
  return (
    <Card padded={false} className={cardStyle}>
      <Stat figure={value === undefined ? unknown : formatCount(value)} label={label} />
    </Card>
  )
}
