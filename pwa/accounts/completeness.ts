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
    gap: { words: 'Dire quand vous êtes libre', why: 'On saura quand vous proposer un travail.', part: 'week' },
  },
  {
    isThere: ({ profileImageUrl }) => profileImageUrl !== null,
    gap: { words: 'Ajouter une photo', why: 'Un visage donne confiance.', part: 'profile' },
  },
  {
    isThere: ({ studentProfile }) => Boolean(studentProfile?.bio),
    gap: { words: 'Vous présenter', why: 'Quelques mots sur vous, avant même la première lettre.', part: 'profile' },
  },
  {
    isThere: ({ studentProfile }) => detailsOf(studentProfile).languages.length > 0,
    gap: { words: 'Ajouter vos langues', why: 'Certaines offres en demandent une.', part: 'skills' },
  },
  {
    isThere: ({ studentProfile }) => Boolean(studentProfile?.school),
    gap: { words: 'Ajouter votre école', why: 'Elle dit où vous en êtes.', part: 'profile' },
  },
  {
    isThere: ({ studentProfile }) => detailsOf(studentProfile).travelDistance !== null,
    gap: { words: 'Dire jusqu’où vous allez', why: 'On saura si l’adresse vous convient.', part: 'week' },
  },
  {
    isThere: ({ studentProfile }) => (studentProfile?.availableTools.length ?? 0) > 0,
    gap: { words: 'Ajouter vos outils', why: 'Qui a une perceuse est vite trouvé.', part: 'profile' },
  },
]

/** Returns how complete a student's profile is, in whole percent, and what to add next; null if nothing is missing. */
export const completenessOf = (user: User): { percent: number; next: Gap | null } => {
  const gaps = parts.filter(({ isThere }) => !isThere(user))
  return { percent: Math.round((1 - gaps.length / parts.length) * 100), next: gaps[0]?.gap ?? null }
}
