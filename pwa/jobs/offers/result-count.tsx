import { css } from '../../styled-system/css'

const style = css({ textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })

/** "1 offre", "12 offres". */
export const describeCount = (count: number): string => `${count} ${count > 1 ? 'offres' : 'offre'}`

/** Shows and announces the number of offers found. */
export function ResultCount({ found, all }: { found: number; all: number }) {
  return (
    <p role="status" className={style}>
      {found === all ? describeCount(all) : `${describeCount(found)} sur ${all}`}
    </p>
  )
}
