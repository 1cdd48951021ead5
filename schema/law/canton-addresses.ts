import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { foldText } from '../text.ts'

/** The cantons with a page about their minimum wages: all of Switzerland. */
export const wageCantons = (Object.keys(cantonNames) as CantonCode[]).filter((code) => code !== 'LI')

/** "geneve", "bale-ville": a canton in an address. */
const slugOf = (code: CantonCode): string => foldText(cantonNames[code]).replaceAll(/[^a-z]+/g, '-')

export const wagePath = (code: CantonCode): string => `/salaires/${slugOf(code)}`

/** Returns the canton of "geneve"; undefined for any other text. */
export const cantonAt = (slug: string): CantonCode | undefined => wageCantons.find((code) => slugOf(code) === slug)
