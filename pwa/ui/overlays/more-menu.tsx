import { Ellipsis } from 'lucide-react'
import type { IconButtonProps } from '../icon-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu, type MenuProps } from './menu.tsx'

interface MoreMenuProps<Value extends string>
  extends Pick<MenuProps<Value>, 'items' | 'onSelect'>, Pick<IconButtonProps, 'variant'> {
  /** The job or person of the actions. */
  about: string
  /** The id of the element that says so beside the button; without one, the button says so itself. */
  describedBy?: string
}

/** The further actions of a card or person, behind "⋯". */
export function MoreMenu<Value extends string>({ about, describedBy, variant, ...menu }: MoreMenuProps<Value>) {
  const label = `Autres actions pour ${about}`
  return (
    <Menu
      {...menu}
      label={label}
      trigger={
        <IconButton label={describedBy ? 'Autres actions' : label} variant={variant} aria-describedby={describedBy}>
          <Ellipsis size={20} />
        </IconButton>
      }
    />
  )
}
