import { Link } from '@tanstack/react-router'
import { MenuIcon } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { isOnLanding, type Place } from './places.ts'

interface HeaderAct {
  value: string
  label: string
  onSelect: () => void
}

interface HeaderMenuProps {
  label: string
  /** The links, first in the menu. */
  places: readonly Place[]
  acts: readonly HeaderAct[]
  className: string
}

/** The entries that do not fit beside the name on a phone (rule 1.2.6). */
export function HeaderMenu({ label, places, acts, className }: HeaderMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} className={className}>
          <MenuIcon size={22} />
        </IconButton>
      }
      items={[
        ...places.map(({ path, label: name }) => ({
          value: path,
          label: name,
          link: isOnLanding(path) ? <a href={path}>{name}</a> : <Link to={path}>{name}</Link>,
        })),
        ...acts.map((act) => ({ value: act.value, label: act.label })),
      ]}
      onSelect={(value) => acts.find((act) => act.value === value)?.onSelect()}
    />
  )
}
