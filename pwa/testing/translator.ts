import { onTestFinished } from 'vitest'
import { wrapTexts } from './wrapped-texts.ts'

/** The type `string`, because the compiler knows the element as deprecated. */
export const font: string = 'font'

/** Translates the page until the test ends. */
export function translatePage(translate: (text: string) => string): void {
  onTestFinished(wrapTexts(translate))
}
