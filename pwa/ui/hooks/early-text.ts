import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Adopts what was typed into a rendered field before it was hydrated: React leaves the text in the field, but calls no handler for it, and
 * the next render of a controlled field would take it away. Returns the field's ref.
 */
export function useEarlyText(
  value: unknown,
  adopt: (field: HTMLInputElement) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const adoptEarlyText = useEffectEvent(() => {
    if (field.current && typeof value === 'string' && field.current.value !== value) adopt(field.current)
  })
  useLayoutEffect(() => adoptEarlyText(), [])
  return field
}
