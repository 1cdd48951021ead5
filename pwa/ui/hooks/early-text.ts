import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ChangeEventHandler,
  type RefObject,
} from 'react'

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Adopts what was typed into a rendered field, or chosen in it, before its hydration. React leaves it in the field but calls no handler for it, so the
 * next render of a controlled field would remove it. Returns the field's ref.
 */
export function useEarlyText<Field extends FieldElement = HTMLInputElement>(
  value: unknown,
  adopt: (field: Field) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const adoptEarlyText = useEffectEvent(() => {
    if (field.current && typeof value === 'string' && field.current.value !== value) adopt(field.current)
  })
  useLayoutEffect(() => adoptEarlyText(), [])
  return field
}

/** `useEarlyText` for a field that gets its text by `onChange`. */
export const useEarlyChange = <Field extends FieldElement>({
  value,
  onChange,
}: {
  value?: unknown
  onChange?: ChangeEventHandler<Field> | undefined
}): RefObject<Field | null> =>
  useEarlyText<Field>(value, (target) => onChange?.({ target, currentTarget: target } as ChangeEvent<Field>))
