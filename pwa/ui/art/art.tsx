import { css, cva } from '../../styled-system/css'
import { drawingMarkup } from './drawing-markup.ts'

/** A box much wider than high shows the whole picture in its middle or at its end, instead of a cut-out detail. */
export const bandStyle = cva({
  base: {
    position: 'relative',
    overflow: 'clip',
    '& > svg': {
      position: 'absolute',
      insetBlock: '0',
      height: 'full',
      width: 'auto',
      aspectRatio: '[120 / 84]',
      overflow: 'visible',
    },
  },
  variants: {
    place: {
      middle: { '& > svg': { insetInlineStart: '[50%]', translate: '[-50% 0]' } },
      end: { '& > svg': { insetInlineEnd: '2' } },
    },
  },
  defaultVariants: { place: 'middle' },
})

/** A box beside text and as high as the text: it shows a recognisable strip of the picture. */
export const stripStyle = css({
  position: 'relative',
  overflow: 'clip',
  '& > svg': {
    position: 'absolute',
    inset: '0',
    my: 'auto',
    width: 'full',
    height: '[min(100%, 8.5rem)]',
    overflow: 'visible',
  },
})

/** An SVG file, imported with `?drawing`. Its colours are those of the theme. */
export interface Drawing {
  viewBox: string
  preserveAspectRatio?: string
  /** The markup within `<svg>`. */
  shapes: string
}

/**
 * A drawing of a few flat shapes, hidden from screen readers, because text stands beside it.
 *
 * - It fills its box, whose ends may cut it off: the main shapes stand in the middle, between 28 and 92 of 120, so that a narrow strip still
 *   shows them.
 * - Its ground goes on beyond its sides, for a band that shows the whole drawing (`bandStyle`).
 */
export function Art({ drawing, className }: { drawing: Drawing; className?: string }) {
  const { shapes, ...frame } = drawing
  return (
    <svg
      {...frame}
      width="100%"
      height="100%"
      className={className}
      aria-hidden
      focusable="false"
      // oxlint-disable-next-line react/no-danger -- the markup is a file of this repository
      dangerouslySetInnerHTML={{ __html: drawingMarkup(shapes) }}
    />
  )
}
