import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cva, cx } from '../styled-system/css'

/** The figures share one line; with large text they wrap. */
const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mb: '5', sm: { gap: '2' } })
const cellStyle = cva({
  base: {
    position: 'relative',
    minWidth: '0',
    minHeight: '14',
    px: '2',
    py: '1.5',
    sm: { px: '4' },
    rounded: 'control',
    borderWidth: 'hair',
    borderStyle: 'solid',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    transitionProperty: '[border-color, box-shadow]',
    transitionDuration: 'fast',
    _hover: { boxShadow: 'raised' },
  },
  variants: {
    tone: {
      plain: { flex: '[1 1 6rem]', bg: 'surface', borderColor: 'line', _hover: { borderColor: 'edge' } },
      brand: {
        flex: '[1 1 7rem]',
        bg: 'brand',
        color: 'onBrand',
        borderColor: 'transparent',
        '--focus-ring': 'currentColor',
      },
    },
  },
})
/** Keeps its height before the figure arrives. */
const figureStyle = css({ display: 'block', minHeight: '[1lh]', textStyle: 'figure', whiteSpace: 'nowrap' })
/** A zero says nothing, so it is no larger than its label. */
const zeroStyle = css({ textStyle: 'title', fontWeight: 'normal' })
const labelStyle = css({
  display: 'block',
  textStyle: 'meta',
  '& svg': { display: 'inline', verticalAlign: 'text-bottom', hideBelow: 'sm' },
  '& small': { marginInlineStart: '0!', whiteSpace: 'normal!' },
})
const softStyle = css({ color: 'soft' })

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
      <span className={cx(labelStyle, tone === 'plain' && softStyle)}>
        {label} <ChevronRight size={16} />
      </span>
    </button>
  )
}
