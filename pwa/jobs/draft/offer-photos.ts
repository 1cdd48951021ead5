import type { Id } from '../../../schema/ids.ts'

/** The photos of an offer in the wizard, as changes over those that are published. */
export interface OfferPhotos {
  /** Data URLs. */
  added: string[]
  removed: Id[]
}

export const samePhotos: OfferPhotos = { added: [], removed: [] }

export const hasPhotoChanges = ({ added, removed }: OfferPhotos): boolean => added.length + removed.length > 0

const isTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'string')

/** Reads a draft that the device stored. */
export const revivePhotos = (stored: unknown): OfferPhotos | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { added, removed } = stored as Record<string, unknown>
  return isTexts(added) && isTexts(removed) ? { added, removed } : undefined
}
