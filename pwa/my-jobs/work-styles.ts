import { css } from '../styled-system/css'

export const noteStyle = css({ textStyle: 'small', color: 'soft' })
/** On a narrow phone, the words of the main action need the room of its icon. */
export const actionsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  // Its buttons may all turn out not to be needed.
  _empty: { display: 'none' },
  '@media (max-width: 25em)': { '& > [data-main] > svg': { display: 'none' }, '& > [data-main]': { px: '3' } },
})
/** Fills its row on a phone. */
export const growStyle = css({ flex: '[1 1 auto]', sm: { flex: '[0 1 auto]' } })
