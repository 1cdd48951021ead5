import { TagsInput } from '@ark-ui/react/tags-input'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { css, cva, cx } from '../../styled-system/css'
import { fieldBox } from '../../styled-system/recipes'
import { Field, useFieldDescription, type FieldFrame } from './field.tsx'
import type { Tone } from '../tone.ts'

export type TagsFieldProps = FieldFrame & {
  value: readonly string[]
  onValueChange: (value: string[]) => void
  /** Tags allowed. */
  max?: number
  placeholder?: string
  tone?: Exclude<Tone, 'sun'>
}

const boxStyle = css({
  flexWrap: 'wrap',
  // A long word is cut off rather than that its form grows.
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
    _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
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
 * Free tags: Enter or a comma adds one, each can be removed. At the maximum the input stays and becomes read-only, because it holds the
 * focus from which the keyboard removes tags.
 */
export function TagsField({
  value,
  onValueChange,
  max = Number.POSITIVE_INFINITY,
  placeholder,
  tone = 'brand',
  ...frame
}: TagsFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const isFull = value.length >= max

  return (
    <Field {...frame} controlId={id} {...(isFull && { hint: full })}>
      <TagsInput.Root
        ids={{ input: id, hiddenInput: `${id}-value` }}
        value={[...value]}
        onValueChange={(details) => onValueChange(details.value)}
        inputValue={text}
        onInputValueChange={(details) => setText(details.inputValue)}
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
        <TagsInput.Control className={cx(fieldBox(), boxStyle)}>
          {value.map((word, index) => (
            <TagsInput.Item key={word} index={index} value={word} className={itemStyle}>
              <TagsInput.ItemPreview className={tagStyle({ tone })}>
                <TagsInput.ItemText className={textStyle}>{word}</TagsInput.ItemText>
                <TagsInput.ItemDeleteTrigger data-tip="" className={removeStyle}>
                  <X size={16} />
                </TagsInput.ItemDeleteTrigger>
              </TagsInput.ItemPreview>
            </TagsInput.Item>
          ))}
          <DescribedInput readOnly={isFull} placeholder={value.length === 0 ? placeholder : undefined} />
        </TagsInput.Control>
        <TagsInput.HiddenInput />
      </TagsInput.Root>
    </Field>
  )
}

const full = 'Maximum atteint : enlevez un mot pour en ajouter un autre.'

function DescribedInput(props: { readOnly: boolean; placeholder: string | undefined }) {
  return <TagsInput.Input {...props} aria-describedby={useFieldDescription()} />
}
