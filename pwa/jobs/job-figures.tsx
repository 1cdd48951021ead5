import { css } from '../styled-system/css'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stat } from '../ui/stat.tsx'
import type { Figures } from './public-jobs.ts'

const rowLook = css({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '2', md: { gap: '4' } })
const cardLook = css({ p: '3', md: { px: '5', py: '4' } })
const figure = new Intl.NumberFormat('fr-CH')

/** What there is, at a glance. */
export function JobFigures({ figures }: { figures: Figures }) {
  return (
    <div className={rowLook}>
      <Figure value={figures.all} label="Total annonces" />
      <Figure value={figures.open} label="Emplois ouverts" />
      <Figure value={figures.filtered} label="Résultats filtrés" />
    </div>
  )
}

function Figure({ value, label }: { value: number | undefined; label: string }) {
  return (
    <Card padded={false} className={cardLook}>
      <Stat figure={value === undefined ? <Skeleton width="3ch" height="1em" /> : figure.format(value)} label={label} />
    </Card>
  )
}
