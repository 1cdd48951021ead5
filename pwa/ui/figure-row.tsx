import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cva, cx } from '../styled-system/css'

/** The figures share one line; one that is too wide for it, and those in large text, have lines of their own. */
const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mb: '5', sm: { gap: '2' } })
const cellStyle = cva({
  base: {
    position: 'relative',
    // A button centres its content: the figures of one row would stand at different heights.
    display: 'flex',
    flexDirection: 'column',
    minHeight: '14',
    px: '2',
    py: '1.5',
    sm: { px: '4' },
    rounded: 'control',
    borderWidth: 'hair',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    transitionProperty: '[border-color, box-shadow]',
    transitionDuration: 'fast',
    _hover: { boxShadow: 'raised' },
  },
  variants: {
    tone: {
      plain: {
        flex: '[1 1 6rem]',
        minWidth: '[min-content]',
        bg: 'surface',
        borderColor: 'line',
        _hover: { borderColor: 'edge' },
      },
      brand: {
        flex: '[1 1 auto]',
        minWidth: '[min(7rem, 100%)]',
        bg: 'brand',
        color: 'onBrand',
        borderColor: 'transparent',
        '--focus-ring': 'currentColor',
      },
    },
  },
})
/** Keeps its height before the figure arrives. */
const figureStyle = css({ display: 'block', minHeight: '[1lh]', textStyle: 'figure' })
/** A zero says nothing, so it is no larger than its label. */
const zeroStyle = css({ textStyle: 'title', fontWeight: 'normal' })
const labelStyle = css({
  display: 'block',
  textStyle: 'meta',
  '& svg': { display: 'inline', verticalAlign: 'text-bottom', hideBelow: 'sm' },
  '& small': { marginInlineStart: '0!', whiteSpace: 'normal!' },
})
/** No word of it breaks: a cell that finds no room stands on the next line. */
const softStyle = css({ color: 'soft', overflowWrap: 'normal' })
/** Its cell is as wide as the figure, and the label wraps within. */
const withinStyle = css({ width: '0', minWidth: 'full' })

/** A few figures in one low row. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={rowStyle}>{children}</div>
}

interface FigureCellProps {
  figure: ReactNode
  isZero?: boolean
  label: ReactNode
  tone?: 'plain' | 'brand'
  onOpen: () => void
}

/** A figure with its label. A press opens what it counts. */
export function FigureCell({ figure, isZero = false, label, tone = 'plain', onOpen }: FigureCellProps) {
  return (
    <button type="button" className={cellStyle({ tone })} onClick={onOpen}>
      <span className={figureStyle}>{isZero ? <span className={zeroStyle}>{figure}</span> : figure}</span>
      <span className={cx(labelStyle, tone === 'plain' ? softStyle : withinStyle)}>
        {label} <ChevronRight size={16} />
      </span>
    </button>
  )
}
