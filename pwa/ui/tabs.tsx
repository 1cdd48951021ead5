import * as Ark from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { cva } from '../styled-system/css'

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode }

const listStyle = cva({
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: '[none]',
    scrollSnapType: '[x proximity]',
  },
  variants: {
    variant: {
      box: { p: '1', mb: '4', rounded: 'control', bg: 'sunken' },
      line: { mb: '3', gap: '4', borderBottomWidth: 'hair', borderColor: 'line' },
    },
  },
})
const tabStyle = cva({
  base: {
    inline: '1.5',
    justifyContent: 'center',
    minHeight: 'touch',
    fontSize: 'small',
    fontWeight: 'semibold',
    color: 'soft',
    whiteSpace: 'nowrap',
    scrollSnapAlign: 'center',
    transitionProperty: '[background-color, color]',
    transitionDuration: 'fast',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-1' },
    _highContrast: { '&[aria-selected=true]': { borderWidth: 'strong' } },
  },
  variants: {
    variant: {
      box: {
        flex: '[1 0 auto]',
        px: '2.5',
        md: { px: '4' },
        rounded: 'inner',
        _selected: { bg: 'surface', color: 'ink', boxShadow: 'raised' },
      },
      line: { px: '1', _selected: { color: 'brand', boxShadow: 'underline' } },
    },
  },
})

export type TabsProps<Value extends string> = {
  label: string
  items: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** `line` takes less room, above content that isn't a list. */
  variant?: 'box' | 'line'
}

/** Tabs over panels. Only the chosen panel is mounted. */
export function Tabs<Value extends string>({ label, items, value, onValueChange, variant = 'box' }: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const item = items.find((candidate) => candidate.value === chosen)
    if (item) onValueChange(item.value)
  }

  return (
    <Ark.TabsRoot value={value} onValueChange={(details) => choose(details.value)} lazyMount unmountOnExit>
      <Ark.TabList aria-label={label} className={listStyle({ variant })}>
        {items.map((item) => (
          <Ark.TabTrigger key={item.value} value={item.value} className={tabStyle({ variant })}>
            {item.label}
          </Ark.TabTrigger>
        ))}
      </Ark.TabList>
      {items.map((item) => (
        <Ark.TabContent key={item.value} value={item.value}>
          {item.content}
        </Ark.TabContent>
      ))}
    </Ark.TabsRoot>
  )
}
