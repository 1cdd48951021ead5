import * as Ark from '@ark-ui/react/pagination'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { css, cx } from '../styled-system/css'
import { iconButton } from '../styled-system/recipes'

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '1' })
const pageStyle = css({
  fontSize: 'small',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  display: 'none',
  sm: { display: 'inline-grid' },
  '&[data-selected]': { bg: 'brand', color: 'onBrand', _highContrast: { borderWidth: 'thick' } },
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

  return (
    <Ark.PaginationRoot
      page={page}
      count={count}
      pageSize={pageSize}
      siblingCount={1}
      onPageChange={(details) => onPageChange(details.page)}
      translations={{
        rootLabel: label,
        prevTriggerLabel: 'Page précédente',
        nextTriggerLabel: 'Page suivante',
        itemLabel: ({ page: number, totalPages }) => `Page ${number} sur ${totalPages}`,
      }}
      className={rowStyle}
    >
      <Ark.PaginationPrevTrigger data-tip="" className={iconButton({ variant: 'line' })}>
        <ChevronLeft size={20} />
      </Ark.PaginationPrevTrigger>
      <span className={shortStyle}>{`Page ${page} sur ${Math.ceil(count / pageSize)}`}</span>
      <Ark.PaginationContext>
        {({ pages }) =>
          pages.map((entry, index) =>
            entry.type === 'page' ? (
              <Ark.PaginationItem key={index} {...entry} className={cx(iconButton(), pageStyle)}>
                {entry.value}
              </Ark.PaginationItem>
            ) : (
              <Ark.PaginationEllipsis key={index} index={index} className={gapStyle}>
                …
              </Ark.PaginationEllipsis>
            ),
          )
        }
      </Ark.PaginationContext>
      <Ark.PaginationNextTrigger data-tip="" className={iconButton({ variant: 'line' })}>
        <ChevronRight size={20} />
      </Ark.PaginationNextTrigger>
    </Ark.PaginationRoot>
  )
}
