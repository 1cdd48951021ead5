import { ChevronLeft, ChevronRight } from 'lucide-react'
import { css, cx } from '../styled-system/css'
import { iconButton } from '../styled-system/recipes'
import { IconButton } from './icon-button.tsx'

const rowStyle = css({ row: '1', justifyContent: 'center' })
const pageStyle = css({
  fontSize: 'small',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  display: 'none',
  sm: { display: 'inline-grid' },
  '&[aria-current]': { bg: 'brand', color: 'onBrand', _highContrast: { borderWidth: 'thick' } },
})
const shortStyle = css({
  px: '3',
  textStyle: 'small',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  sm: { display: 'none' },
})
const gapStyle = css({ display: 'none', sm: { display: 'block' }, width: '6', textAlign: 'center', color: 'soft' })

export type PaginationProps = {
  page: number
  /** The number of items, not of pages. */
  count: number
  pageSize?: number
  onPageChange: (page: number) => void
  /** Names the list if a screen has more than one. */
  label?: string
}

/** The pages of a long list. Renders nothing if there is only one. */
export function Pagination({ page, count, pageSize = 20, onPageChange, label = 'Pages' }: PaginationProps) {
  if (count <= pageSize) return null

  const last = Math.ceil(count / pageSize)
  return (
    <nav aria-label={label} className={rowStyle}>
      <IconButton
        label="Page précédente"
        variant="line"
        aria-disabled={page <= 1}
        onClick={() => onPageChange(Math.min(page - 1, last))}
      >
        <ChevronLeft size={20} />
      </IconButton>
      <span className={shortStyle}>{`Page ${page} sur ${last}`}</span>
      {listedPages(page, last).map((number, place) =>
        number === null ? (
          <span key={`gap ${place}`} className={gapStyle} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number} sur ${last}`}
            aria-current={number === page ? 'page' : undefined}
            className={cx(iconButton(), pageStyle)}
            onClick={() => onPageChange(number)}
          >
            {number}
          </button>
        ),
      )}
      <IconButton
        label="Page suivante"
        variant="line"
        aria-disabled={page >= last}
        onClick={() => onPageChange(page + 1)}
      >
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  )
}

/** The most places in the row. */
const places = 7

/** Returns the first and the last page, and those around the current one; null stands for the pages between that are left out. */
function listedPages(page: number, last: number): (number | null)[] {
  const all = Array.from({ length: last }, (_, before) => before + 1)
  if (last <= places) return all
  const isNearStart = page < places - 2
  const isNearEnd = page > last - places + 3
  const from = isNearStart ? 1 : isNearEnd ? last - places + 3 : page - 1
  const to = isNearStart ? places - 2 : isNearEnd ? last : page + 1
  return [...(from > 1 ? [1, null] : []), ...all.slice(from - 1, to), ...(to < last ? [null, last] : [])]
}
