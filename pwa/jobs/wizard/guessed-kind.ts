import type { Category, Kind, Subcategory } from '../../../schema/catalogues/categories.ts'
import { offerDefaults } from '../../../schema/jobs/fields.ts'
import { foldText } from '../../../schema/text.ts'

/** Beginnings of words in a title, without accents, and what they are about. The first that fits counts. */
const clues: [RegExp, Category, Subcategory][] = [
  [/devoirs/, 'academic', 'homework_help'],
  [/examens?|maturite|certificat/, 'academic', 'exam_prep'],
  [/tradui|traduction/, 'academic', 'translations'],
  [
    /cours\b(?! a l)|maths?\b|mathematiques|allemand|anglais|francais|chimie|physique|repetiteur|soutien scolaire/,
    'academic',
    'tutoring',
  ],
  [
    /haie|gazon|pelouse|tond|jardin|desherb|feuilles mortes|potager|arros|balcon|neige|terrasse/,
    'physical',
    'gardening',
  ],
  [/demenag|cartons?\b|meubles?|etagere|armoire|bibliotheque|canape|monter un|porter/, 'physical', 'moving'],
  [/livr(?:er|aison)|courses\b|commissions|achats|colis/, 'physical', 'deliveries'],
  [/menage|nettoy|vitres?|fenetres?|repass|lessive|ranger|grenier|cave\b|garage/, 'physical', 'housekeeping'],
  [/site (?:web|internet)|wordpress/, 'digital', 'web_development'],
  [/instagram|facebook|tiktok|reseaux sociaux/, 'digital', 'social_media'],
  [/logo|affiche|flyer|graphi/, 'digital', 'design'],
  [/ordinateur|imprimante|wi-?fi|informatique|smartphone|natel|tablette|sauvegard/, 'digital', 'technical_support'],
  [/anniversaire|animation|animer/, 'creative', 'animation'],
  [/photograph|photos? de/, 'creative', 'photography'],
  [/decor|sapin|accrocher|cadres/, 'creative', 'decoration'],
  [/dessin|piano|guitare|musique|chant/, 'creative', 'arts'],
  [/impots|formulaire|administrati|classer|papiers/, 'consulting', 'administrative'],
]

/** Returns the category and subcategory that a title speaks of; undefined if it names nothing that is known. */
export const guessKind = (title: string): Kind | undefined => {
  const words = foldText(title)
  const found = clues.find(([clue]) => new RegExp(`(?<![a-z])(?:${clue.source})`).test(words))
  return found && { category: found[1], subcategory: found[2] }
}

const noKind: Kind = { category: offerDefaults.category, subcategory: offerDefaults.subcategory }

/**
 * Returns the kind of a draft once its title has changed: what the new title speaks of, unless the person has chosen otherwise than the title before
 * (rule 2.2.117).
 */
export const kindAfter = (draft: Kind & { title: string }, title: string): Kind => {
  const before = guessKind(draft.title) ?? noKind
  const isChosen = draft.category !== before.category || draft.subcategory !== before.subcategory
  return isChosen ? { category: draft.category, subcategory: draft.subcategory } : (guessKind(title) ?? noKind)
}
