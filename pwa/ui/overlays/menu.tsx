import * as Ark from '@ark-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { OpenList } from './open-overlay.ts'
import { useToggleTaps } from '../hooks/taps.ts'
import { listStyle, rowStyle } from '../list-styles.ts'
import { useListPlace } from './overlay-scope.ts'

export type MenuItem<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  /** Shows the item in brick, for a destructive action. */
  destructive?: boolean
  /** A count at the end of the row. */
  detail?: ReactNode
  /** Whether the item can be read, but not chosen. */
  isDisabled?: boolean
  /** A link instead of an action; the menu adds its style and behaviour. */
  link?: ReactElement
}

export type MenuProps<Value extends string> = {
  trigger: ReactElement
  label: string
  items: readonly MenuItem<Value>[]
  onSelect?: (value: Value) => void
}

const brickStyle = css({ color: 'brick', '&[data-highlighted]': { bg: 'brickSoft' } })
const detailStyle = css({ marginInlineStart: 'auto' })
const itemStyle = cx(rowStyle, css({ _disabled: { opacity: '[0.55]', cursor: 'not-allowed' } }))

/** A button that opens a menu of less frequent or dangerous actions. */
export function Menu<Value extends string>({ trigger, label, items, onSelect }: MenuProps<Value>) {
  const positioning = useListPlace(false)
  const { onOpenChange, onClickCapture } = useToggleTaps()
  const choose = (chosen: string) => {
    const item = items.find((candidate) => candidate.value === chosen)
    if (item) onSelect?.(item.value)
  }

  return (
    <Ark.MenuRoot
      positioning={positioning}
      onOpenChange={onOpenChange}
      onSelect={(details) => choose(details.value)}
      loopFocus
      lazyMount
      unmountOnExit
    >
      <Ark.MenuTrigger asChild onClickCapture={onClickCapture}>
        {trigger}
      </Ark.MenuTrigger>
      <Ark.MenuContext>
        {({ open, setOpen }) => <OpenList isOpen={open} scope="menu" onClose={() => setOpen(false)} />}
      </Ark.MenuContext>
      <Ark.MenuPositioner>
        <Ark.MenuContent className={listStyle} aria-label={label}>
          {items.map((item) => (
            <Ark.MenuItem
              key={item.value}
              value={item.value}
              disabled={item.isDisabled}
              className={cx(itemStyle, item.destructive && brickStyle)}
              asChild={item.link !== undefined}
            >
              {item.link ?? (
                <>
                  {item.icon}
                  <span>{item.label}</span>
                  {item.detail && <span className={detailStyle}>{item.detail}</span>}
                </>
              )}
            </Ark.MenuItem>
          ))}
        </Ark.MenuContent>
      </Ark.MenuPositioner>
    </Ark.MenuRoot>
  )
}
