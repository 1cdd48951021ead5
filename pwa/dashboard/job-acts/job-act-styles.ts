import { css } from '../../styled-system/css'

/** The buttons at the end of a banner. */
export const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
