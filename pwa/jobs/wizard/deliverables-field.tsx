import { Plus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { limits } from '../../../schema/limits.ts'
import { isBlankText } from '../../../schema/text.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { useSinglePresses } from '../../ui/hooks/taps.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { whyNotAdded, withTyped } from './offer-values.ts'
import type { StepProps } from './step.ts'

const frameStyle = css({ stack: '2' })
/** With large text, the button wraps under the typed text. */
const fieldStyle = css({ '& > :has(> input)': { flexWrap: 'wrap' }, '& input': { minWidth: '[8rem]' } })
const addStyle = css({ marginInlineEnd: '-2', flexShrink: '0' })
const listStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > li': { minWidth: '0' } })
const itemStyle = css({
  bar: '2',
  maxWidth: 'full',
  minHeight: 'touch',
  px: '3',
  py: '1.5',
  rounded: 'tag',
  bg: 'lakeSoft',
  color: 'lake',
  textAlign: 'start',
  textStyle: 'small',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
  _hover: { bg: 'lake', color: 'onLake' },
  '& > svg': { flexShrink: '0' },
})

/** The results that the poster receives. The button or Enter adds one, each text only once, and a click removes it (rule 2.5.9). */
export function DeliverablesField({ draft, set, errors }: Pick<StepProps, 'draft' | 'set' | 'errors'>) {
  const [problem, setProblem] = useState<string>()
  const counts = useSinglePresses()
  const addButton = useRef<HTMLButtonElement>(null)
  const { deliverables, newDeliverable } = draft
  const isBlank = isBlankText(newDeliverable)

  const add = () => {
    if (isBlank) return
    const found = whyNotAdded(deliverables, newDeliverable)
    setProblem(found)
    if (found) return
    const added = withTyped(draft)
    set({ deliverables: added.deliverables, newDeliverable: '' })
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would otherwise lead to the next step.
    event.preventDefault()
    add()
  }
  const remove = (removed: string) => {
    setProblem(undefined)
    set({ deliverables: deliverables.filter((item) => item !== removed) })
    addButton.current?.focus()
  }

  return (
    <div className={frameStyle}>
      <TextField
        label="À livrer"
        className={fieldStyle}
        optional
        autoComplete="off"
        enterKeyHint="done"
        placeholder="Dix photos retouchées"
        hint={`Le résultat attendu à la fin : ${limits.listItem} caractères au plus par élément.`}
        value={newDeliverable}
        onChange={(event) => {
          setProblem(undefined)
          set({ newDeliverable: event.target.value })
        }}
        onKeyDown={addOnEnter}
        error={problem ?? errors.deliverables}
        trailing={
          <Button
            ref={addButton}
            variant="quiet"
            size="small"
            className={addStyle}
            aria-disabled={isBlank}
            onClick={add}
          >
            <Plus size={18} /> Ajouter
          </Button>
        }
      />
      {deliverables.length > 0 && (
        <ul className={listStyle} aria-label="Éléments à livrer">
          {deliverables.map((item) => (
            <li key={item}>
              <button type="button" className={itemStyle} onClick={(event) => counts(event) && remove(item)}>
                <VisuallyHidden>Enlever</VisuallyHidden> {item} <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
