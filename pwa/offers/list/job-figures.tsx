import { formatCount } from '../../../schema/figures.ts'
import { css } from '../../styled-system/css'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { JobLists } from '../../jobs/job-lists.ts'

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3.5',
  textStyle: { base: 'meta', md: 'small' },
  color: 'soft',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'ink' },
})

/** The figures above the list, on one line of text. Without network, they count the jobs on this device. */
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
    <p>
      {label} <b>{value === undefined ? unknown : formatCount(value)}</b>
    </p>
  )
}
