import { readLanguage } from './language.ts'
import { once } from './once.ts'

const grouped = once(() => new Intl.NumberFormat(readLanguage()))

/** "12 345": a count. Below a thousand nothing is grouped, and making a format would take longer than drawing the list does. */
export const formatCount = (count: number): string => (count < 1_000 ? String(count) : grouped().format(count))
