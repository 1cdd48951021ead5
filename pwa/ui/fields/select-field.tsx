import * as Ark from '@ark-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { OpenList } from '../overlays/open-overlay.ts'
import { useToggleTaps } from '../hooks/taps.ts'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'
import { chipStyle } from '../chip-styles.ts'
import { listStyle, rowStyle } from '../list-styles.ts'
import { useListPlace } from '../overlays/overlay-scope.ts'

export type Choice<Value extends string = string> = { value: Value; label: string }

export type SelectFieldProps<Value extends string> = FieldFrame & {
  items: readonly Choice<Value>[]
  /** Undefined if nothing is chosen. */
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  name?: string
  icon?: ReactNode
  /** As low and narrow as the chips beside it. */
  isChip?: boolean
}

const textStyle = css({ flex: '1', minWidth: '0', truncate: true, '[data-placeholder-shown] &': { color: 'soft' } })
// Long options are cut off rather than widening the page on a narrow phone.
const rootStyle = css({ minWidth: '0' })
const tickStyle = css({ marginInlineStart: 'auto', color: 'brand' })

/** A choice from a short list. */
export function SelectField<Value extends string>({
  items,
  value,
  onValueChange,
  placeholder = 'Choisir…',
  name,
  icon,
  isChip = false,
  ...frame
}: SelectFieldProps<Value>) {
  const collection = useMemo(() => Ark.createListCollection({ items: [...items] }), [items])
  const positioning = useListPlace(true)
  const { onOpenChange, onClickCapture } = useToggleTaps()

  return (
    <Field {...frame}>
      <Ark.SelectRoot
        className={rootStyle}
        collection={collection}
        value={value === undefined ? [] : [value]}
        onValueChange={({ items: [chosen] }) => chosen && onValueChange(chosen.value)}
        positioning={positioning}
        onOpenChange={onOpenChange}
        loopFocus
        lazyMount
        {...(name !== undefined && { name })}
      >
        <Trigger placeholder={placeholder} icon={icon} isChip={isChip} onClickCapture={onClickCapture} />
        <Ark.SelectContext>
          {({ open, setOpen }) => <OpenList isOpen={open} scope="select" onClose={() => setOpen(false)} />}
        </Ark.SelectContext>
        <Ark.SelectPositioner>
          <Ark.SelectContent className={listStyle}>
            <Rows items={collection.items} />
          </Ark.SelectContent>
        </Ark.SelectPositioner>
        <Ark.SelectHiddenSelect />
      </Ark.SelectRoot>
    </Field>
  )
}

interface TriggerProps extends Pick<ReturnType<typeof useToggleTaps>, 'onClickCapture'> {
  placeholder: string
  icon: ReactNode
  isChip: boolean
}

function Trigger({ placeholder, icon, isChip, onClickCapture }: TriggerProps) {
  return (
    <Ark.SelectControl>
      <Ark.SelectTrigger
        className={isChip ? chipStyle : fieldBox()}
        aria-describedby={useFieldDescription()}
        onClickCapture={onClickCapture}
      >
        {icon}
        <Ark.SelectValueText placeholder={placeholder} className={textStyle} />
        <ChevronDown size={isChip ? 16 : 20} />
      </Ark.SelectTrigger>
    </Ark.SelectControl>
  )
}

function Rows({ items }: { items: readonly Choice[] }) {
  const select = Ark.useSelectContext()
  return items.map((item) => {
    const { selected, highlighted } = select.getItemState({ item })
    return (
      <Row
        key={item.value}
        label={item.label}
        isSelected={selected}
        look={[selected, highlighted].join()}
        props={select.getItemProps({ item })}
      />
    )
  })
}

interface RowProps {
  label: string
  isSelected: boolean
  /** All state that the row's appearance and behaviour depend on, for comparison. */
  look: string
  props: ReturnType<Ark.UseSelectContext<Choice>['getItemProps']>
}

/** A press renders the list three times but changes only two of its rows. The others are not rendered again, though their props are new objects. */
const Row = memo(
  function Row({ label, isSelected, props }: RowProps) {
    return (
      <div {...props} className={rowStyle}>
        <span>{label}</span>
        {isSelected && (
          <span className={tickStyle} aria-hidden>
            <Check size={18} />
          </span>
        )}
      </div>
    )
  },
  (before, now) => before.look === now.look && before.label === now.label,
)
