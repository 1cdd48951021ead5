import { css } from '../styled-system/css'

const markStyle = css({ textStyle: 'small', whiteSpace: 'nowrap', opacity: '[0.86]' })

/** Stands by an amount of simulated money, so that nobody takes it for real money (rule 3.5.33). */
export function PlayMark({ shown }: { shown: boolean | undefined }) {
  return shown ? <small className={markStyle}>fictif</small> : null
}
