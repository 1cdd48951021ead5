/** Who consents for a minor. */
export const relations = ['mother', 'father', 'guardian'] as const
export type Relation = (typeof relations)[number]
export const relationLabels = {
  mother: 'Mère',
  father: 'Père',
  guardian: 'Représentant légal',
} as const satisfies Record<Relation, string>
