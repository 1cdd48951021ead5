import { formatCount } from '../../../schema/figures.ts'
import { css } from '../../styled-system/css'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import type { JobLists } from '../../jobs/job-lists.ts'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 5.5rem), 1fr))]',
  gap: '2',
  md: { gap: '4' },
})
const cardStyle = css({ p: '3', md: { px: '5', py: '4' } })

/** The figures above the list. Without network, they count the jobs on this device. */
export function JobFigures({ lists: { pages, statistics, stored = [], state, isCounting } }: { lists: JobLists }) {
  const open = stored.filter(({ status }) => status === 'open').length
  const onDevice = stored.length > 0 ? { total: stored.length, open } : undefined
  const known = state === 'offline' ? onDevice : statistics
  return (
    <div className={rowStyle}>
      <Figure value={known?.total} isComing={isCounting} label="Total annonces" />
      <Figure value={known?.open} isComing={isCounting} label="Emplois ouverts" />
      <Figure value={pages[0]?.total} isComing={isCounting} label="Résultats filtrés" />
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
