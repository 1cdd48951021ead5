import type { ReactNode } from 'react'
import { bindFrench } from '../../schema/french.ts'
import { formatMoney } from '../../schema/money.ts'

/** "25.00 CHF", or "25.00 CHF fictifs" of simulated money, from centimes; no line's end parts figure and currency. */
export const shownMoney = (centimes: number, isPlayMoney?: boolean): string =>
  bindFrench(formatMoney(centimes, isPlayMoney))

/** Puts no-break spaces before French punctuation in plain text; other nodes stay as they are. */
export const bindSigns = <Text extends ReactNode>(text: Text): Text | string =>
  typeof text === 'string' ? bindFrench(text) : text

/** "de Marc", "d’Élodie", "d’Yverdon", "de Yann": the vowel that is heard takes the e away. */
export const ofName = (name: string): string => {
  const plain = name.normalize('NFD').toLowerCase()
  return /^(?:[aeiouœæ]|y[bcdfghjklmnpqrstvwxz])/.test(plain) ? `d’${name}` : `de ${name}`
}
