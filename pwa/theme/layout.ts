import { defineUtility } from '@pandacss/dev'

/*
 * Where things stand, by one word. A word and a property that it sets may not stand in one style: nothing says which of them wins.
 */

/** Things side by side, which wrap. */
const wrapped = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const

export const line = defineUtility({ className: 'line', values: { type: 'boolean' }, transform: () => wrapped })

/** The same, with this gap. */
export const row = defineUtility({
  className: 'row',
  values: 'spacing',
  transform: (gap: string) => ({ ...wrapped, gap }),
})

/** Things side by side, which do not wrap, with this gap. */
export const bar = defineUtility({
  className: 'bar',
  values: 'spacing',
  transform: (gap: string) => ({ display: 'flex', alignItems: 'center', gap }),
})

/** The same, within a line of text. */
export const inline = defineUtility({
  className: 'inline',
  values: 'spacing',
  transform: (gap: string) => ({ display: 'inline-flex', alignItems: 'center', gap }),
})

/** Things below one another, none wider than its place, with this gap. */
export const stack = defineUtility({
  className: 'stack',
  values: 'spacing',
  transform: (gap: string) => ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }),
})
