import { lists } from '../../../schema/limits.ts'
import { css } from '../../styled-system/css'
import { describeRange } from '../../jobs/job-search.ts'

interface ListRangeProps {
  page: number
  /** The number of offers on the page. */
  shown: number
  total: number
}

const style = css({ textAlign: 'center', textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })

/** The range of offers that a page shows. */
export function ListRange({ page, shown, total }: ListRangeProps) {
  return <p className={style}>{describeRange(page, lists.publicPage, shown, total)}</p>
}
