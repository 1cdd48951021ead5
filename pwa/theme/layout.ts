import { defineUtility } from '@pandacss/dev'

/*
 * Where things stand, by one word. A word and a property that it sets may not stand in one style: nothing says which of them wins.
 */

const wrapped = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const

export const layout = {
  /** Things side by side, which wrap. */
  line: defineUtility({ className: 'line', values: { type: 'boolean' }, transform: () => wrapped }),
  /** The same, with this gap. */
  row: defineUtility({
    className: 'row',
    values: 'spacing',
    transform: (gap: string) => ({ ...wrapped, gap }),
  }),
  /** The same, each as high as its row. */
  wrap: defineUtility({
    className: 'wrap',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'flex', flexWrap: 'wrap', gap }),
  }),
  /** Things side by side, which do not wrap, with this gap. */
  bar: defineUtility({
    className: 'bar',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'flex', alignItems: 'center', gap }),
  }),
  /** The same, within a line of text. */
  inline: defineUtility({
    className: 'inline',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'inline-flex', alignItems: 'center', gap }),
  }),
  /** Things below one another, none wider than its place, with this gap. */
  stack: defineUtility({
    className: 'stack',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }),
  }),
  /** The same, as wide as they want. */
  pile: defineUtility({
    className: 'pile',
    values: 'spacing',
    transform: (gap: string) => ({ display: 'grid', gap }),
  }),
}
