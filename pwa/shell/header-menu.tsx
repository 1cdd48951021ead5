import { useNavigate } from '@tanstack/react-router'
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
  const navigate = useNavigate()
  const select = (value: string) => {
    const act = acts.find((candidate) => candidate.value === value)
    if (act) act.onSelect()
    else if (isOnLanding(value)) location.assign(value)
    else void navigate({ href: value })
  }

  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} className={className}>
          <MenuIcon size={22} />
        </IconButton>
      }
      items={[
        ...places.map((place) => ({ value: place.path, label: place.label })),
        ...acts.map((act) => ({ value: act.value, label: act.label })),
      ]}
      onSelect={select}
    />
  )
}
