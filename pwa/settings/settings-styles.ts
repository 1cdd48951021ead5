import { css } from '../styled-system/css'

export const rowsStyle = css({ listStyle: 'none' })
/** A setting's name and value beside its buttons, or above them on a narrow screen. */
export const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  py: '3',
  borderBottomWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  _first: { pt: '0' },
  _last: { pb: '0', borderBottomWidth: '0' },
})
export const wordsStyle = css({
  flex: '[1 1 10rem]',
  minWidth: '0',
  overflowWrap: 'anywhere',
  '& small': { display: 'block', textStyle: 'small', color: 'soft' },
})
export const pointsStyle = css({
  '& h4': { fontWeight: 'semibold', color: 'ink' },
  '& ul': { ps: '5', listStyle: 'disc' },
  '& li': { mt: '1' },
})
export const stackStyle = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
export const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
