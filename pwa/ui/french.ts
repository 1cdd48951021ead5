import type { ReactNode } from 'react'
import { bindFrench } from '../../schema/french.ts'

/** Puts no-break spaces before French punctuation in plain text; other nodes stay as they are. */
export const bindSigns = <Text extends ReactNode>(text: Text): Text | string =>
  typeof text === 'string' ? bindFrench(text) : text
