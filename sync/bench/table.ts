import { loadavg } from 'node:os'

/** The columns, in their order, with their headings. */
export const columns = {
  raw: 'raw',
  dexie: 'Dexie',
  rxdb: 'RxDB',
  pouchdb: 'PouchDB',
  tanstack: 'TanStack',
  ours: 'ours',
} as const
export type Column = keyof typeof columns

export interface Line {
  what: string
  values: Partial<Record<Column, number | undefined>>
  /** Whose value is ten times that of a tenth of the work. */
  estimated?: Column[]
  /** The most that ours may be. */
  target?: number | undefined
}

const width = 10

export const printHead = (runs: number): void => {
  console.log(
    `medians of ${runs}, load ${loadavg()[0]?.toFixed(1)}; 4×: processor four times slower; ~: a tenth of the work, times ten`,
  )
  const heads = [...Object.values(columns), 'target']
  console.log(`${''.padEnd(36)}${heads.map((name) => name.padStart(width)).join('')}`)
}

/** Returns whether the target is met. */
export const print = ({ what, values, estimated = [], target }: Line): boolean => {
  const show = (value: number | undefined) =>
    value === undefined ? '' : value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
  const shown = (Object.keys(columns) as Column[]).map((column) =>
    `${estimated.includes(column) ? '~' : ''}${show(values[column])}`.padStart(width),
  )
  const isMet = target === undefined || (values.ours ?? Infinity) <= target
  console.log(`${what.padEnd(36)}${shown.join('')}${show(target).padStart(width)}${isMet ? '' : '  over'}`)
  return isMet
}
