import { useNavigate } from '@tanstack/react-router'
import { MenuIcon } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

interface HeaderMenuItem {
  value: string
  label: string
  path?: '/jobs' | '/services' | '/dashboard'
  onSelect?: () => void
}

interface HeaderMenuProps {
  label: string
  items: readonly HeaderMenuItem[]
  className: string
}

const catalogues: HeaderMenuItem[] = [
  { value: 'jobs', label: 'Emplois', path: '/jobs' },
  { value: 'services', label: 'Services', path: '/services' },
]

/** Sections of the landing: another document, so these load it. */
const sections = [
  { value: 'how-it-works', label: 'Comment ça marche' },
  { value: 'about', label: 'À propos' },
]

/** What doesn't fit beside the name on a phone (specification part 1 §2 "Mobile menu"). */
export function HeaderMenu({ label, items, className }: HeaderMenuProps) {
  const navigate = useNavigate()
  const all: HeaderMenuItem[] = [...catalogues, ...sections, ...items]

  const select = (value: string) => {
    const item = all.find((candidate) => candidate.value === value)
    if (item?.path) void navigate({ to: item.path })
    else if (item?.onSelect) item.onSelect()
    else location.assign(`/#${value}`)
  }

  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} className={className}>
          <MenuIcon size={22} />
        </IconButton>
      }
      items={all.map(({ value, label: itemLabel }) => ({ value, label: itemLabel }))}
      onSelect={select}
    />
  )
}
