import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { foldPlace } from '../text.ts'
import type { JobRow } from './job.ts'

/** Returns the canton of a location "name, XX"; null for any other text. */
export const cantonOf = (location: string): string | null => {
  const code = /,\s*([A-Za-z]{2})\s*$/.exec(location)?.[1]?.toUpperCase()
  return code && Object.hasOwn(cantonNames, code) ? code : null
}

/** The words by which a filter by place finds an offer: its location and the name of its canton. The database's `place_words` does the same. */
export const placeWords = ({ location, canton }: Pick<JobRow, 'location' | 'canton'>): string =>
  foldPlace(canton === null ? location : `${location} ${cantonNames[canton as CantonCode] ?? ''}`)
