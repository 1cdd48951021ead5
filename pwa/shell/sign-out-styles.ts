import { css } from '../styled-system/css'

export const choicesLook = css({ display: 'grid', gap: '3' })
