import type { ReactNode } from 'react'
import { bindFrench } from '../../schema/french.ts'

/** Binds the signs of plain text to their words; what isn't plain text stays as it is. */
export const bindSigns = <Text extends ReactNode>(text: Text): Text | string =>
  typeof text === 'string' ? bindFrench(text) : text
