import { css } from '../../styled-system/css'

/** The buttons at the end of a banner. Below each other, they have the same width. */
export const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > button': { flexGrow: '1' } })
