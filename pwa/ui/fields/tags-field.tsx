import * as Ark from '@ark-ui/react/tags-input'
import { X } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type SyntheticEvent } from 'react'
import { limits } from '../../../schema/limits.ts'
import { entryKey, lengthOf } from '../../../schema/text.ts'
import { css, cva, cx } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'
import type { Tone } from '../tone.ts'

export type TagsFieldProps = FieldFrame & {
  value: readonly string[]
  onValueChange: (value: string[]) => void
  /** The typed text that is no tag yet, for a form that stores it. */
  typed?: string
  onTypedChange?: (typed: string) => void
  /** The most tags. */
  max?: number
  placeholder?: string
  /** Returns a key that is equal for two spellings of the same tag. */
  keyOf?: (word: string) => string
  tone?: Exclude<Tone, 'sun'>
}

const boxStyle = css({
  flexWrap: 'wrap',
  // A long word is cut off, so that it does not widen the form.
  contain: '[inline-size]',
  py: '1.5',
  columnGap: '1.5',
  rowGap: '1.5',
  '& input': { minWidth: '[5rem]', py: '2!' },
})
const tagStyle = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    rounded: 'tag',
    textStyle: 'small',
    fontWeight: 'semibold',
    maxWidth: 'full',
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    tone: {
      brand: {
        bg: 'brandSoft',
        color: 'brand',
        '&[data-highlighted], & > button:hover': { bg: 'brand', color: 'onBrand' },
      },
      lake: {
        bg: 'lakeSoft',
        color: 'lake',
        '&[data-highlighted], & > button:hover': { bg: 'lake', color: 'onLake' },
      },
    },
  },
})
const itemStyle = css({ minWidth: '0', maxWidth: 'full' })
const textStyle = css({ paddingInlineStart: '3', minWidth: '0', truncate: true })
const removeStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: 'touch',
  minHeight: 'touch',
  flexShrink: '0',
  rounded: 'tag',
})

/**
 * Free tags. Each occurs only once, and can be removed.
 *
 * - Enter, a comma or leaving the field adds one; a text with commas adds several.
 * - At the maximum the input becomes read-only but stays, because it holds the focus from which the keyboard removes tags.
 * - A text with a word that is too long stays in the input, to be shortened.
 */
export function TagsField({
  value,
  onValueChange,
  typed,
  onTypedChange,
  max = Number.POSITIVE_INFINITY,
  placeholder,
  keyOf = entryKey,
  tone = 'brand',
  error,
  ...frame
}: TagsFieldProps) {
  const id = useId()
  const [ownText, setText] = useState('')
  const text = typed ?? ownText
  const [isThere, setThere] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= max
  const isNew = (word: string, list: readonly string[]) => list.every((one) => keyOf(one) !== keyOf(word))

  const change = (changed: string[]) => {
    const added = changed.slice(value.length).flatMap(wordsOf)
    const list = changed.slice(0, value.length)
    for (const word of added) if (isNew(word, list)) list.push(word)
    setThere(list.length < Math.min(changed.length, value.length) + added.length)
    onValueChange(list)
  }

  return (
    <Field
      {...frame}
      error={isLong(text) ? tooLong : isThere ? already : error}
      controlId={id}
      {...(isFull && { hint: full })}
    >
      <Ark.TagsInputRoot
        ids={{ input: id, hiddenInput: `${id}-value` }}
        value={[...value]}
        onValueChange={(details) => change(details.value)}
        inputValue={text}
        onInputValueChange={(details) => {
          // Ark clears the input even after a refused word. A typed comma was no part of the text.
          if (details.inputValue === '' && isLong(text) && input.current?.value) {
            input.current.value = text
            return
          }
          setText(details.inputValue)
          onTypedChange?.(details.inputValue)
          // After a refused word the field clears itself, and the error must stay.
          if (details.inputValue !== '') setThere(false)
        }}
        validate={({ inputValue }) => !isLong(inputValue) && wordsOf(inputValue).some((word) => isNew(word, value))}
        onValueInvalid={({ reason }) => setThere(reason === 'invalidTag' && !isLong(text))}
        max={max}
        addOnPaste
        blurBehavior="add"
        editable={false}
        delimiter=","
        translations={{
          clearTriggerLabel: 'Tout enlever',
          deleteTagTriggerLabel: (word) => `Enlever ${word}`,
          tagAdded: (word) => `${word} ajouté`,
          tagsPasted: (words) => `${words.length} mots ajoutés`,
          tagEdited: (word) => `${word} modifié`,
          tagUpdated: (word) => `${word} modifié`,
          tagDeleted: (word) => `${word} enlevé`,
          tagSelected: (word) => `${word} choisi`,
          noTagsSelected: 'Aucun mot choisi',
        }}
      >
        <Ark.TagsInputControl className={cx(fieldBox(), boxStyle)}>
          {value.map((word, index) => (
            <Ark.TagsInputItem key={word} index={index} value={word} className={itemStyle}>
              <Ark.TagsInputItemPreview className={tagStyle({ tone })}>
                <Ark.TagsInputItemText className={textStyle}>{word}</Ark.TagsInputItemText>
                <Ark.TagsInputItemDeleteTrigger data-tip="" className={removeStyle}>
                  <X size={16} />
                </Ark.TagsInputItemDeleteTrigger>
              </Ark.TagsInputItemPreview>
            </Ark.TagsInputItem>
          ))}
          <DescribedInput
            ref={input}
            readOnly={isFull}
            placeholder={value.length === 0 ? placeholder : undefined}
            onInputCapture={keepWhole(text)}
          />
        </Ark.TagsInputControl>
        <Ark.TagsInputHiddenInput />
      </Ark.TagsInputRoot>
    </Field>
  )
}

const already = 'C’est déjà dans la liste.'
const tooLong = `${limits.listItem} caractères au plus par mot.`

const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const isLong = (typed: string): boolean => wordsOf(typed).some((word) => lengthOf(word) > limits.listItem)

/** Ark takes a comma at the end for a pressed key, and drops text that came with it in one piece, by dictation or autofill. */
const keepWhole = (known: string) => (event: SyntheticEvent<HTMLInputElement>) => {
  const field = event.currentTarget
  if (field.value.endsWith(',') && field.value.slice(0, -1) !== known)
    field.value = field.value.replace(/(?<!,),+$/, '')
}

const full = 'Maximum atteint : enlevez un mot pour en ajouter un autre.'

function DescribedInput(props: ComponentProps<typeof Ark.TagsInputInput>) {
  return <Ark.TagsInputInput {...props} aria-describedby={useFieldDescription()} />
}
