import { categories, categoryLabels, type Category } from '../../../schema/catalogues/categories.ts'
import { css } from '../../styled-system/css'
import { CategoryArt } from '../../ui/art/category-art.tsx'
import { bandStyle } from '../../ui/art/art.tsx'

interface CategoryCardsProps {
  /** The number of open offers by category; undefined while unknown. */
  counts: Partial<Record<Category, number>> | undefined
  value: Category | undefined
  /** Undefined shows all categories. */
  onToggle: (category: Category | undefined) => void
}

/** Two cards and a part of the third on a phone suggest that there are more; wider windows show all five in a row. */
const rowStyle = css({
  pile: '3',
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(min(10.5rem, 82%), 42%)]',
  overflowX: 'auto',
  scrollSnapType: '[x proximity]',
  scrollbarWidth: '[none]',
  // Reaches the edges of the screen and leaves room for the focus ring.
  mx: '-gutter',
  px: 'gutter',
  py: '1',
  md: { mx: '-8', px: '8', gridAutoColumns: '[minmax(10.5rem, 1fr)]' },
  lg: { mx: '-1', px: '1', gridAutoColumns: '[minmax(0, 1fr)]' },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '[minmax(0, 1fr)]',
    minWidth: '0',
    scrollSnapAlign: 'center',
  },
})
const cardStyle = css({
  display: 'grid',
  gridTemplateRows: '[5.5rem 1fr]',
  textAlign: 'start',
  rounded: 'card',
  overflow: 'clip',
  bg: 'surface',
  color: 'ink',
  borderWidth: 'control',
  borderColor: 'line',
  transitionProperty: '[border-color, box-shadow, translate]',
  transitionDuration: 'fast',
  _hover: { borderColor: 'edge', boxShadow: 'raised' },
  '&[aria-pressed=true]': {
    bg: 'brand',
    color: 'onBrand',
    borderColor: 'brand',
    _highContrast: { outlineStyle: 'solid', outlineWidth: 'strong' },
  },
  md: { gridTemplateRows: '[6.5rem 1fr]' },
})
const wordsStyle = css({
  pile: '1',
  alignContent: 'start',
  p: '3',
  '& b': {
    fontFamily: 'heading',
    fontWeight: 'bold',
    lineHeight: 'snug',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  '& span': { textStyle: 'meta', opacity: '[0.86]', fontVariantNumeric: 'tabular-nums', minHeight: '[1.4em]' },
})

/** A press shows one category's offers; a second press shows all. */
export function CategoryCards({ counts, value, onToggle }: CategoryCardsProps) {
  return (
    <ul className={rowStyle} aria-label="Catégories">
      {categories.map((category) => (
        <li key={category}>
          <button
            type="button"
            className={cardStyle}
            aria-pressed={value === category}
            onClick={() => onToggle(value === category ? undefined : category)}
          >
            <span className={bandStyle()}>
              <CategoryArt category={category} />
            </span>
            <span className={wordsStyle}>
              <b>{categoryLabels[category]}</b>
              <span>{counts && describeCount(counts[category] ?? 0)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const describeCount = (count: number): string => {
  if (count === 0) return 'Aucune offre'
  return count === 1 ? '1 offre' : `${count} offres`
}
