import { css } from '../styled-system/css'

export const choicesStyle = css({ pile: '3' })
