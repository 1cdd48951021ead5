import { lists } from '../../../schema/limits.ts'
import { css } from '../../styled-system/css'
import { describeRange } from '../job-search.ts'

interface ListRangeProps {
  page: number
  /** Offers in sight. */
  shown: number
  total: number
}

const style = css({ textAlign: 'center', textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })

/** Which of all offers a page of a public list shows. */
export function ListRange({ page, shown, total }: ListRangeProps) {
  return (
    <p className={style} role="status">
      {describeRange(page, lists.publicPage, shown, total)}
    </p>
  )
}
