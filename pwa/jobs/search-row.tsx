import { List, Map, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useSinglePresses } from '../ui/hooks/taps.ts'

const rowStyle = css({ display: 'flex', gap: '2', _zoomed: { flexWrap: 'wrap' } })
const fieldStyle = css({ flex: '[1 1 8rem]' })
/** An icon on phones, with its word from there on. */
const buttonStyle = css({
  flexShrink: '0',
  minWidth: '13',
  minHeight: '13',
  px: { base: '0', md: '4' },
  bg: 'surface',
  _inList: { px: '0' },
})
const wordStyle = css({ srOnly: true, md: { srOnly: false }, _inList: { srOnly: true } })

interface SearchRowProps {
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Puts the typed text into the address before an offer opens, so that the back button restores it. */
  onLeave: () => void
  view: 'map' | undefined
  onViewChange: (view: 'map' | undefined) => void
  /** Further buttons, between the field and the map's. */
  children?: ReactNode
}

/** The first row above a list of offers: its search, and the way to the map and back (rule 1.2.395). */
export function SearchRow({ placeholder, value, onChange, onLeave, view, onViewChange, children }: SearchRowProps) {
  const isMap = view === 'map'
  // The second tap of a double one would undo the first.
  const counts = useSinglePresses()
  return (
    <div className={rowStyle}>
      <TextField
        kind="search"
        className={fieldStyle}
        label="Rechercher"
        name="search"
        icon={<Search size={18} />}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      {children}
      <RowButton
        icon={isMap ? <List size={20} /> : <Map size={20} />}
        word={isMap ? 'Liste' : 'Carte'}
        onClick={(event) => counts(event) && onViewChange(isMap ? undefined : 'map')}
      />
    </div>
  )
}

type RowButtonProps = Omit<ButtonProps, 'children'> & { icon: ReactNode; word: string; children?: ReactNode }

/** A button of the row. */
export function RowButton({ icon, word, children, ...button }: RowButtonProps) {
  return (
    <Button variant="line" className={buttonStyle} data-tip={word} {...button}>
      {icon}
      <span className={wordStyle}>{word}</span>
      {children}
    </Button>
  )
}
