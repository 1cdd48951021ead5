import { List, Map } from 'lucide-react'
import { css } from '../../styled-system/css'

const groupStyle = css({ display: 'inline-flex', p: '1', gap: '1', rounded: 'control', bg: 'sunken' })
const choiceStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  justifyContent: 'center',
  minWidth: 'touch',
  minHeight: 'touch',
  px: '3',
  _zoomed: { px: '1.5' },
  rounded: 'inner',
  fontSize: 'small',
  fontWeight: 'semibold',
  color: 'soft',
  transitionProperty: '[background-color, color]',
  transitionDuration: 'fast',
  _hover: { color: 'ink' },
  '&[aria-pressed=true]': { bg: 'surface', color: 'ink', boxShadow: 'raised' },
  _highContrast: { '&[aria-pressed=true]': { borderWidth: 'strong', borderStyle: 'solid' } },
})

/** If the switch shares its row, a phone has room for the icons alone. */
const besideStyle = css({ srOnly: true, md: { srOnly: false } })

const views = [
  { view: undefined, label: 'Liste', Icon: List },
  { view: 'map', label: 'Carte', Icon: Map },
] as const

interface ViewSwitchProps {
  view: 'map' | undefined
  onChange: (view: 'map' | undefined) => void
  /** Whether the switch shares its row. */
  isBeside?: boolean
}

/** Switches between the list and the map (rule 1.2.395). */
export function ViewSwitch({ view, onChange, isBeside = false }: ViewSwitchProps) {
  return (
    <div className={groupStyle} role="group" aria-label="Affichage">
      {views.map(({ view: shown, label, Icon }) => (
        <button
          key={label}
          type="button"
          className={choiceStyle}
          aria-pressed={shown === view}
          onClick={() => onChange(shown)}
        >
          <Icon size={18} /> <span className={isBeside ? besideStyle : undefined}>{label}</span>
        </button>
      ))}
    </div>
  )
}
