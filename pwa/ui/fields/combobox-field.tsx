import { Combobox, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { useBackGesture } from '../hooks/back-gesture.ts'
import { useEarlyText } from '../hooks/early-text.ts'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'
import { listStyle, rowStyle } from '../list-styles.ts'
import { useListPlace } from '../overlays/overlay-scope.ts'

export type Suggestion = { value: string; label: string; detail?: string }

export type ComboboxFieldProps<Item extends Suggestion> = FieldFrame & {
  /** What to suggest for the present text, best first: the caller searches. */
  items: readonly Item[]
  /** The text in the field; any text may stay. */
  value: string
  onValueChange: (text: string) => void
  /** Shown in place of the list when nothing matches. */
  empty?: ReactNode
  placeholder?: string
  name?: string
  icon?: ReactNode
  autoComplete?: string
}

const detailStyle = css({ marginInlineStart: 'auto', textStyle: 'small', color: 'soft', flexShrink: '0' })
const emptyStyle = css({ px: '3', py: '3', textStyle: 'small', color: 'soft' })

/** Suggestions open from this many characters. */
const fewestChars = 2

/** A text field with suggestions for what is no choice yet: arrow keys wrap around, Enter picks, Escape or a press elsewhere closes. */
export function ComboboxField<Item extends Suggestion>(props: ComboboxFieldProps<Item>) {
  const { items, value, onValueChange, empty, placeholder, name, icon, autoComplete = 'off', ...frame } = props
  const collection = useMemo(() => createListCollection({ items: [...items] }), [items])
  const [isWanted, setWanted] = useState(false)
  const positioning = useListPlace(true)
  const hasContent = items.length > 0 || empty !== undefined
  const isChosen = items.some(({ label }) => label === value)
  const open = isWanted && !isChosen && value.trim().length >= fewestChars && hasContent
  useBackGesture(open)

  const pick = (item: Item | undefined) => {
    if (!item) return
    setWanted(false)
    onValueChange(item.label)
  }

  return (
    <Field {...frame}>
      <Combobox.Root
        collection={collection}
        open={open}
        onOpenChange={(details) => setWanted(details.open)}
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
        <Combobox.Control className={fieldBox()}>
          {icon}
          <DescribedInput
            placeholder={placeholder}
            autoComplete={autoComplete}
            text={value}
            // A list that is open closes by itself; what would open it later must not do so over the next field.
            onBlur={() => !open && setWanted(false)}
            onEarlyText={(field) => {
              // Who has gone on to another field wants no list.
              setWanted(field === document.activeElement)
              onValueChange(field.value)
            }}
          />
        </Combobox.Control>
        <Combobox.Positioner>
          <Combobox.Content className={listStyle}>
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item} className={rowStyle}>
                <Combobox.ItemText>{item.label}</Combobox.ItemText>
                {item.detail && <span className={detailStyle}>{item.detail}</span>}
              </Combobox.Item>
            ))}
            <Combobox.Empty className={emptyStyle}>{empty}</Combobox.Empty>
          </Combobox.Content>
        </Combobox.Positioner>
      </Combobox.Root>
    </Field>
  )
}

interface DescribedInputProps {
  placeholder: string | undefined
  autoComplete: string
  text: string
  onBlur: () => void
  onEarlyText: (field: HTMLInputElement) => void
}

function DescribedInput({ placeholder, autoComplete, text, onBlur, onEarlyText }: DescribedInputProps) {
  const field = useEarlyText(text, onEarlyText)
  return (
    <Combobox.Input
      ref={field}
      placeholder={placeholder}
      autoComplete={autoComplete}
      onBlur={onBlur}
      aria-describedby={useFieldDescription()}
    />
  )
}
