/** The five categories of jobs and their subcategories, in the order of rules 2.3.45–2.3.49. */

export const categories = ['physical', 'digital', 'academic', 'creative', 'consulting'] as const
export type Category = (typeof categories)[number]
export const categoryLabels = {
  physical: 'Services physiques',
  digital: 'Services numériques',
  academic: 'Soutien académique',
  creative: 'Services créatifs',
  consulting: 'Conseil et accompagnement',
} as const satisfies Record<Category, string>

export const subcategoriesOf = {
  physical: ['gardening', 'housekeeping', 'moving', 'deliveries'],
  digital: ['web_development', 'design', 'social_media', 'technical_support'],
  academic: ['tutoring', 'homework_help', 'exam_prep', 'translations'],
  creative: ['photography', 'animation', 'arts', 'decoration'],
  consulting: ['business', 'coaching', 'administrative', 'research'],
} as const satisfies Record<Category, readonly string[]>

export type Subcategory = (typeof subcategoriesOf)[Category][number]
export const subcategoryLabels = {
  gardening: 'Jardinage',
  housekeeping: 'Ménage',
  moving: 'Déménagement',
  deliveries: 'Livraisons et courses',
  web_development: 'Développement web',
  design: 'Graphisme',
  social_media: 'Réseaux sociaux',
  technical_support: 'Assistance informatique',
  tutoring: 'Cours particuliers',
  homework_help: 'Aide aux devoirs',
  exam_prep: 'Préparation aux examens',
  translations: 'Traductions',
  photography: 'Photographie',
  animation: 'Animation',
  arts: 'Arts',
  decoration: 'Décoration',
  business: 'Entreprise',
  coaching: 'Coaching',
  administrative: 'Aide administrative',
  research: 'Recherche',
} as const satisfies Record<Subcategory, string>

/** An offer's category and subcategory. */
export interface Kind {
  category: Category
  subcategory: string | null
}

/** The label of a subcategory. A subcategory that no list has any more is its own label. */
export const subcategoryLabel = (subcategory: string): string =>
  Object.entries(subcategoryLabels).find(([known]) => known === subcategory)?.[1] ?? subcategory

/** The words by which a search finds an offer's category: the labels that people read, and the category's key. */
export const kindWords = ({ category, subcategory }: Kind): string =>
  [category, categoryLabels[category], ...(subcategory ? [subcategoryLabel(subcategory)] : [])].join(' ')

/** Whether a subcategory belongs to a category. A job that has both must satisfy this. */
export const belongsTo = (subcategory: string, category: Category): boolean =>
  (subcategoriesOf[category] as readonly string[]).includes(subcategory)
