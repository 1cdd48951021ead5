import * as Ark from '@ark-ui/react/combobox'
import { useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { useOpenOverlay } from '../overlays/open-overlay.ts'
import { usePressElsewhere } from '../overlays/press-elsewhere.ts'
import { useAfterPress } from '../hooks/after-press.ts'
import { useEarlyText } from '../hooks/early-text.ts'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'
import { listStyle, rowStyle } from '../list-styles.ts'
import { useListPlace } from '../overlays/overlay-scope.ts'

export type Suggestion = { value: string; label: string; detail?: string }

export type ComboboxFieldProps<Item extends Suggestion> = FieldFrame & {
  /** The suggestions for the present text, best first: the caller searches. */
  items: readonly Item[]
  /** The text in the field, which need not be a suggestion. */
  value: string
  onValueChange: (text: string) => void
  /** Shown instead of the list when nothing matches. */
  empty?: ReactNode
  placeholder?: string
  name?: string
  icon?: ReactNode
  autoComplete?: string
  onBlur?: () => void
}

const detailStyle = css({
  marginInlineStart: 'auto',
  minWidth: '0',
  textStyle: 'small',
  color: 'soft',
  overflowWrap: 'anywhere',
})
const emptyStyle = css({ px: '3', py: '3', textStyle: 'small', color: 'soft' })

/** Suggestions open from this many characters. */
const fewestChars = 2

/** A text field with suggestions until its text is one of them. Arrow keys wrap around, Enter picks, Escape or a press elsewhere closes. */
export function ComboboxField<Item extends Suggestion>(props: ComboboxFieldProps<Item>) {
  const { items, value, onValueChange, empty, placeholder, name, icon, autoComplete = 'off', onBlur, ...frame } = props
  const collection = useMemo(() => Ark.createListCollection({ items: [...items] }), [items])
  const [isWanted, setWanted] = useState(false)
  // When Ark's combobox closes, it takes the focus back. A new instance does not, so the key changes.
  const [round, setRound] = useState(0)
  const latestRound = useRef(0)
  const positioning = useListPlace(true)
  const hasContent = items.length > 0 || empty !== undefined
  const isChosen = items.some(({ label }) => label === value)
  const open = isWanted && !isChosen && value.trim().length >= fewestChars && hasContent
  useOpenOverlay(open)
  const afterPress = useAfterPress()

  // Several things notice one press, some of them only when the field is already pressed again: each closes the list that it saw.
  const closeBehind = () => {
    if (round !== latestRound.current) return
    latestRound.current = round + 1
    setWanted(false)
    setRound(round + 1)
  }
  // A list that closes later takes the dialog with it that the press has opened: Ark closes what lies above.
  usePressElsewhere(open && 'combobox', closeBehind)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const isLeft = isElsewhere(event)
    afterPress(() => {
      onBlur?.()
      // Otherwise late suggestions would open the list over the next field.
      if (!open) setWanted(false)
      // An open list closes by itself, except on touch devices, where Ark notices only presses.
      else if (isLeft) closeBehind()
    })
  }
  const pick = (item: Item | undefined) => {
    if (!item) return
    setWanted(false)
    onValueChange(item.label)
  }

  return (
    <Field {...frame}>
      <Ark.ComboboxRoot
        key={round}
        collection={collection}
        open={open}
        onOpenChange={(details) => setWanted(details.open)}
        onPointerDownOutside={(event) => {
          // Ark would close the list before the press has its click.
          event.preventDefault()
          afterPress(closeBehind)
        }}
        inputValue={value}
        onInputValueChange={(details) => details.reason === 'input-change' && onValueChange(details.inputValue)}
        value={[]}
        onValueChange={(details) => pick(details.items[0])}
        selectionBehavior="preserve"
        allowCustomValue
        loopFocus
        openOnChange
        openOnClick
        positioning={positioning}
        {...(name !== undefined && { name })}
      >
        <Ark.ComboboxControl className={fieldBox()}>
          {icon}
          <DescribedInput
            placeholder={placeholder}
            autoComplete={autoComplete}
            text={value}
            onBlur={leave}
            onEarlyText={(field) => {
              // A person who has moved on to another field needs no list.
              setWanted(field === document.activeElement)
              onValueChange(field.value)
            }}
          />
        </Ark.ComboboxControl>
        <Ark.ComboboxPositioner>
          <Ark.ComboboxContent className={listStyle}>
            {collection.items.map((item) => (
              <Ark.ComboboxItem key={item.value} item={item} className={rowStyle}>
                <Ark.ComboboxItemText>{item.label}</Ark.ComboboxItemText>
                {item.detail && <span className={detailStyle}>{item.detail}</span>}
              </Ark.ComboboxItem>
            ))}
            <Ark.ComboboxEmpty className={emptyStyle}>{empty}</Ark.ComboboxEmpty>
          </Ark.ComboboxContent>
        </Ark.ComboboxPositioner>
      </Ark.ComboboxRoot>
    </Field>
  )
}

/** Whether the focus moves to another field, and not into the list. */
const isElsewhere = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): boolean => {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  return relatedTarget !== null && !list?.contains(relatedTarget)
}

interface DescribedInputProps {
  placeholder: string | undefined
  autoComplete: string
  text: string
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
  onEarlyText: (field: HTMLInputElement) => void
}

function DescribedInput({ placeholder, autoComplete, text, onBlur, onEarlyText }: DescribedInputProps) {
  const field = useEarlyText(text, onEarlyText)
  return (
    <Ark.ComboboxInput
      ref={field}
      placeholder={placeholder}
      autoComplete={autoComplete}
      onBlur={onBlur}
      aria-describedby={useFieldDescription()}
    />
  )
}
