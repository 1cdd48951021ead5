import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { cva } from '../styled-system/css'
import { columnStyle } from './pane-styles.ts'

const frameStyle = cva({
  base: {
    display: 'grid',
    gridTemplateColumns: '[minmax(0, 6fr) minmax(0, 7fr)]',
    gap: '5',
    lg: { gap: '6', gridTemplateColumns: '[minmax(0, 24rem) minmax(0, 1fr)]' },
  },
  variants: {
    place: {
      page: { alignItems: 'start', xl: { gridTemplateColumns: '[minmax(0, 26rem) minmax(0, 1fr)]' } },
      dialog: { gap: '4', height: 'full', gridTemplateRows: '[minmax(0, 1fr)]' },
    },
  },
})
/** On the page it has the height of the window below the header from the start, so that nothing jumps when its content comes. */
const detailStyle = cva({
  base: {
    display: 'grid',
    gridTemplateColumns: '[minmax(0, 1fr)]',
    gridTemplateRows: '[minmax(0, 1fr)]',
    minWidth: '0',
  },
  variants: {
    place: {
      page: {
        height: '[calc(100dvh - token(spacing.20) - token(spacing.6) - token(spacing.tabBar))]',
        minHeight: '80',
        position: 'sticky',
        top: '20',
        rounded: 'panel',
        _focusVisible: { outlineStyle: 'solid', outlineWidth: 'thick', outlineColor: 'focus', outlineOffset: '0.5' },
      },
      dialog: { minHeight: '0' },
    },
  },
})
interface ListDetailProps {
  /** Whether the detail stands beside the list. Else the list alone is shown, and its rows open what they open on a phone. */
  isBeside: boolean
  /** The name of the detail's place. */
  label: string
  list: ReactNode
  detail: ReactNode
  /** In a dialog each column scrolls by itself; on the page the list scrolls with it. */
  place?: 'page' | 'dialog'
  /** Whether the keys j and k show each row's detail at once, and not only Enter. */
  opensAtOnce?: boolean
  onClose?: (() => void) | undefined
}

/** A list, and beside it the detail of one of its rows (rule 1.2.187), with keys (`hooks/row-keys.ts`). */
export function ListDetail({
  isBeside,
  label,
  list,
  detail,
  place = 'page',
  opensAtOnce = false,
  onClose,
}: ListDetailProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const detailRef = useRef<HTMLElement>(null)
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isBeside || !listRef.current || !detailRef.current) return
    const zones = { list: listRef.current, detail: detailRef.current, opensAtOnce, onClose: close }
    const leaving = new AbortController()
    // Only wide windows load the keys.
    void import('./hooks/row-keys.ts').then(
      ({ followRowKeys }) => followRowKeys(zones, leaving.signal),
      () => undefined,
    )
    return () => leaving.abort()
  }, [isBeside, opensAtOnce])
  return (
    <div className={isBeside ? frameStyle({ place }) : undefined}>
      <div
        ref={listRef}
        data-beside={isBeside || undefined}
        className={isBeside && place === 'dialog' ? columnStyle : undefined}
      >
        {list}
      </div>
      {isBeside && (
        <section ref={detailRef} aria-label={label} tabIndex={-1} data-detail="" className={detailStyle({ place })}>
          {detail}
        </section>
      )}
    </div>
  )
}
