import { css } from '../../styled-system/css'

const style = css({ textStyle: 'small', color: 'soft', fontVariantNumeric: 'tabular-nums' })
const hiddenStyle = css({ srOnly: true })

/** "1 offre", "12 offres". */
export const describeCount = (count: number): string => `${count} ${count > 1 ? 'offres' : 'offre'}`

/** Announces the number of offers found, and shows it unless the title has it. */
export function ResultCount({ found, all, isInTitle }: { found: number; all: number; isInTitle: boolean }) {
  return (
    <p role="status" className={isInTitle ? hiddenStyle : style}>
      {found === all ? describeCount(all) : `${describeCount(found)} sur ${all}`}
    </p>
  )
}
