import { css } from '../styled-system/css'

export const pointsStyle = css({
  '& h4': { fontWeight: 'semibold', color: 'ink' },
  '& ul': { ps: '5', listStyle: 'disc' },
  '& li': { mt: '1' },
})
export const stackStyle = css({ stack: '4' })
export const actionsStyle = css({ row: '3' })
