import { playMark } from '../../schema/money.ts'
import { css } from '../styled-system/css'

interface PlayMarkProps {
  shown: boolean | undefined
  /** The amount that the mark follows. */
  centimes: number
  /** Whether the rest of the amount is real money. */
  partly?: boolean
}

const markStyle = css({ textStyle: 'small', marginInlineStart: '1', opacity: '[0.86]' })

/** Follows an amount of simulated money, so that nobody takes it for real money (rule 3.5.33). */
export function PlayMark({ shown, centimes, partly = false }: PlayMarkProps) {
  return shown ? <small className={markStyle}>{partly ? 'dont montants fictifs' : playMark(centimes)}</small> : null
}

/** Returns how a sum of card payments and hand payments is marked: only the part by card may be play money. */
export const markOf = (
  { amount, byCard }: { amount: number; byCard: number },
  isPlayMoney: boolean | undefined,
): Pick<PlayMarkProps, 'shown' | 'partly'> => ({
  shown: isPlayMoney && (byCard > 0 || amount === 0),
  partly: byCard < amount,
})
