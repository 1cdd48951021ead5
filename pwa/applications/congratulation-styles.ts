import { css, cx } from '../styled-system/css'
import { bandStyle } from '../ui/art/art.tsx'

/** A phone on its side has no room for both: it shows whose letter was accepted. */
const inLowWindow = '@media (max-height: 30em)'
export const artStyle = cx(bandStyle(), css({ height: '40', rounded: 'card', [inLowWindow]: { display: 'none' } }))
export const textStyle = css({ mt: '4', [inLowWindow]: { mt: '0' } })
/** When, where and for how much. */
export const factsStyle = css({ mt: '2', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
export const actionsStyle = css({ pile: '2' })
