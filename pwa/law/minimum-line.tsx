import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { wagePath } from '../../schema/law/canton-addresses.ts'
import type { WageRow } from '../../schema/law/wages.ts'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'
import { inlineLinkStyle } from '../ui/inline-link-style.ts'
import { Tag } from '../ui/tag.tsx'
import { nameMinimum, underTag } from './floor-words.ts'

const lineStyle = css({
  line: true,
  columnGap: '2',
  rowGap: '1',
  textStyle: 'small',
  color: 'soft',
  fontVariantNumeric: 'tabular-nums',
})

/** The page about a minimum: its canton's, or that of the whole country. */
const pageOf = ({ place }: WageRow): string => {
  if (typeof place !== 'string') return wagePath(place.canton)
  return place === 'CH' ? '/salaires' : wagePath(place)
}

/** The minimum of a work on one line, and whether the offer pays less. `isForOthers`: it is that of adults, and meant for minors; `isLinked`: it leads to the page about it. */
export function MinimumLine({
  row,
  isUnder,
  isForOthers = false,
  isLinked = false,
}: {
  row: WageRow
  isUnder: boolean
  isForOthers?: boolean
  isLinked?: boolean
}) {
  const words = bindSigns(`${nameMinimum(row)}${isForOthers ? ' dès 18 ans' : ''}`)
  return (
    <p className={lineStyle}>
      {isUnder && (
        <Tag kind="no" icon={<Scale size={14} />}>
          {underTag(row)}
        </Tag>
      )}
      {isLinked ? (
        <Link to={pageOf(row)} className={inlineLinkStyle}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
    </p>
  )
}
