import type { Category, Kind, Subcategory } from '../../../schema/catalogues/categories.ts'
import { offerDefaults } from '../../../schema/jobs/fields.ts'
import { foldText } from '../../../schema/text.ts'

/** Beginnings of words in a title, without accents, and what they are about. The first that fits counts. Assembling furniture has no subcategory. */
const clues: [RegExp, Category, Subcategory][] = [
  [/(?<![a-z])(?:devoirs)/, 'academic', 'homework_help'],
  [/(?<![a-z])(?:examens?|maturite|certificat)/, 'academic', 'exam_prep'],
  [/(?<![a-z])(?:tradui|traduction)/, 'academic', 'translations'],
  [
    /(?<![a-z])(?:cours\b(?! a l)|maths?\b|mathematiques|allemand|anglais|francais|chimie|physique|repetiteur|soutien scolaire)/,
    'academic',
    'tutoring',
  ],
  [
    /(?<![a-z])(?:haie|gazon|pelouse|tond|jardin|desherb|feuilles mortes|potager|arros|balcon|neige|terrasse)/,
    'physical',
    'gardening',
  ],
  [/(?<![a-z])(?:demenag|cartons?\b|porter|transporter)/, 'physical', 'moving'],
  [/(?<![a-z])(?:livr(?:er|aison)|courses\b|commissions|achats|colis)/, 'physical', 'deliveries'],
  [
    /(?<![a-z])(?:menage|nettoy|vitres?|fenetres?|repass|lessive|ranger|grenier|cave\b|garage)/,
    'physical',
    'housekeeping',
  ],
  [/(?<![a-z])(?:site (?:web|internet)|wordpress)/, 'digital', 'web_development'],
  [/(?<![a-z])(?:instagram|facebook|tiktok|reseaux sociaux)/, 'digital', 'social_media'],
  [/(?<![a-z])(?:logo|affiche|flyer|graphi)/, 'digital', 'design'],
  [
    /(?<![a-z])(?:ordinateur|imprimante|wi-?fi|informatique|smartphone|natel|tablette|sauvegard)/,
    'digital',
    'technical_support',
  ],
  [/(?<![a-z])(?:anniversaire|animation|animer)/, 'creative', 'animation'],
  [/(?<![a-z])(?:photograph|photos? de)/, 'creative', 'photography'],
  [/(?<![a-z])(?:decor|sapin|accrocher|cadres)/, 'creative', 'decoration'],
  [/(?<![a-z])(?:dessin|piano|guitare|musique|chant)/, 'creative', 'arts'],
  [/(?<![a-z])(?:impots|formulaire|administrati|classer|papiers)/, 'consulting', 'administrative'],
]

/** Returns the category and subcategory that a title speaks of; undefined if it names nothing that is known. */
export const guessKind = (title: string): Kind | undefined => {
  const words = foldText(title)
  const found = clues.find(([clue]) => clue.test(words))
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
