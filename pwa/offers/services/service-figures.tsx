import { categories } from '../../../schema/catalogues/categories.ts'
import { formatCount } from '../../../schema/figures.ts'
import type { JobStatistics } from '../../../schema/jobs/job.ts'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 8rem), 1fr))]',
  columnGap: '4',
  rowGap: '5',
})
const headingStyle = css({ textStyle: 'heading', mb: '4' })

/** Figures over all open offers (rule 2.2.65). */
export function ServiceFigures({ statistics, isComing }: { statistics: JobStatistics | undefined; isComing: boolean }) {
  const unknown = isComing ? <Skeleton width="3ch" height="1em" /> : '–'
  const figure = (value: number | undefined) => (value === undefined ? unknown : formatCount(value))
  const mean = statistics?.averageRate
  return (
    <Card as="section" tone="brand" aria-labelledby="en-chiffres">
      <h2 id="en-chiffres" className={headingStyle}>
        En chiffres
      </h2>
      <div className={gridStyle}>
        <Stat figure={figure(statistics?.open)} label="Offres actives" />
        <Stat figure={formatCount(categories.length)} label="Catégories" />
        <Stat figure={mean == null ? (statistics ? '–' : unknown) : mean.toFixed(2)} label="CHF/h en moyenne" />
        <Stat figure={figure(statistics?.remote)} label="Offres en télétravail" />
      </div>
    </Card>
  )
}
