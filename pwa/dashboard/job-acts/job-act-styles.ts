import { css } from '../../styled-system/css'

/** The buttons at the end of a banner; one under the other they are as wide as each other. */
export const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > button': { flexGrow: '1' } })
