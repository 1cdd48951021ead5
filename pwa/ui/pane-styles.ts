import { css } from '../styled-system/css'

/** A column of a dialog scrolls by itself. It keeps the focus ring of what is at its edge, and reaches to the lower edge of the dialog. */
export const columnStyle = css({
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  mt: '-1',
  mx: '-1',
  mb: '-7',
  p: '1',
  pb: '7',
})
/** The panel of a detail on the page, which scrolls by itself. */
export const paneStyle = css({
  px: '6',
  pt: '6',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  rounded: 'panel',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'paper',
})
