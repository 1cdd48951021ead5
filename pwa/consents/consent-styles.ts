import { css } from '../styled-system/css'

export const formStyle = css({ stack: '4' })
