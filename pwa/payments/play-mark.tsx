import { css } from '../styled-system/css'

const markStyle = css({ textStyle: 'small', marginInlineStart: '1', whiteSpace: 'nowrap', opacity: '[0.86]' })

/** Stands by an amount of simulated money, so that nobody takes it for real money (rule 3.5.33). `partly`: the rest of it is real. */
export function PlayMark({ shown, partly = false }: { shown: boolean | undefined; partly?: boolean }) {
  return shown ? <small className={markStyle}>{partly ? 'en partie fictif' : 'fictif'}</small> : null
}
