import { css } from '../styled-system/css'

export const choicesStyle = css({ display: 'grid', gap: '3' })
