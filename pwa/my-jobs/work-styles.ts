import { css } from '../styled-system/css'

export const noteStyle = css({ textStyle: 'small', color: 'soft' })
/** On a narrow phone, the words of the main action and of a long one need the room of their icons, so that no icon stands alone in a row. */
export const actionsStyle = css({
  row: '2',
  // Its buttons may all turn out not to be needed.
  _empty: { display: 'none' },
  '& > [data-long]': { flex: '[1 1 auto]', sm: { flex: '[0 1 auto]' } },
  '@media (max-width: 25em)': {
    '& > :is([data-main], [data-long]) > svg': { display: 'none' },
    '& > :is([data-main], [data-long])': { px: '3' },
  },
})
/** Fills its row on a phone. */
export const growStyle = css({ flex: '[1 1 auto]', sm: { flex: '[0 1 auto]' } })
