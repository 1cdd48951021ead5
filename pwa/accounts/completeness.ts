import type { User } from '../../schema/accounts/user.ts'
import { detailsOf } from './profile-changes.ts'

/** The dialog in which the missing part is added. */
export type ProfilePart = 'profile' | 'week' | 'skills'

interface Gap {
  /** The text of the button. */
  words: string
  /** The benefit of adding it. */
  why: string
  part: ProfilePart
}

/**
 * The parts of a profile (rule 1.2.144), in the order in which the app asks for them. A licence is not among them: a student without one lacks
 * nothing.
 */
const parts: { isThere: (user: User) => boolean; gap: Gap }[] = [
  {
    isThere: ({ studentProfile }) => detailsOf(studentProfile).availability.length > 0,
    gap: {
      words: 'Indiquer vos jours libres',
      why: 'Les particuliers verront quand vous êtes disponible.',
      part: 'week',
    },
  },
  {
    isThere: ({ profileImageUrl }) => profileImageUrl !== null,
    gap: { words: 'Ajouter une photo', why: 'Un visage donne confiance.', part: 'profile' },
  },
  {
    isThere: ({ studentProfile }) => Boolean(studentProfile?.bio),
    gap: {
      words: 'Vous présenter',
      why: 'Quelques lignes sur vous : les particuliers les lisent en premier.',
      part: 'profile',
    },
  },
  {
    isThere: ({ studentProfile }) => detailsOf(studentProfile).languages.length > 0,
    gap: { words: 'Ajouter vos langues', why: 'Certaines offres demandent une langue précise.', part: 'skills' },
  },
  {
    isThere: ({ studentProfile }) => Boolean(studentProfile?.school),
    gap: { words: 'Ajouter votre école', why: 'Votre école rassure les particuliers.', part: 'profile' },
  },
  {
    isThere: ({ studentProfile }) => detailsOf(studentProfile).travelDistance !== null,
    gap: { words: 'Indiquer votre rayon', why: 'Les particuliers verront jusqu’où vous vous déplacez.', part: 'week' },
  },
  {
    isThere: ({ studentProfile }) => (studentProfile?.availableTools.length ?? 0) > 0,
    gap: {
      words: 'Ajouter vos outils',
      why: 'Une perceuse ou une voiture fait souvent la différence.',
      part: 'profile',
    },
  },
]

/** Returns how complete a student's profile is, in whole percent, and what to add next; null if nothing is missing. */
export const completenessOf = (user: User): { percent: number; next: Gap | null } => {
  const gaps = parts.filter(({ isThere }) => !isThere(user))
  return { percent: Math.round((1 - gaps.length / parts.length) * 100), next: gaps[0]?.gap ?? null }
}
