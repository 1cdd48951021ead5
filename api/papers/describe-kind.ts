import { categoryLabels, subcategoryLabel, type Kind } from '../../schema/catalogues/categories.ts'

/** "Jardinage", or the category where the offer names no more. */
export const describeKind = ({ category, subcategory }: Kind): string =>
  subcategory ? subcategoryLabel(subcategory) : categoryLabels[category]
