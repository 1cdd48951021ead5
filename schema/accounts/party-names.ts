import { fullName, type PublicUser } from './user.ts'

/** A person as far as this device knows. */
type Named = Pick<PublicUser, 'firstName' | 'lastName'> & Partial<Pick<PublicUser, 'isDeleted'>>

/** Which side of a job a person is on. `assignee`: the student to whom it is given. */
export type PartySide = 'student' | 'assignee' | 'individual'

const unknown = { student: 'Étudiant', assignee: 'Étudiant assigné', individual: 'Particulier' } as const

/** "Léa Morel", or the documented words for a name that cannot be had (rule 2.8.14). */
export const nameOf = (person: Named | null | undefined, side: PartySide): string =>
  (person && fullName(person)) || unknown[side]

/** "Léa" within a sentence; "l’étudiant", "le particulier" for somebody who is unknown or has left. */
export const firstNameOf = (person: Named | null | undefined, side: PartySide): string =>
  nameInSentence(person) ?? (side === 'individual' ? 'le particulier' : 'l’étudiant')

/** The same at the beginning of a sentence. */
export const subjectOf = (person: Named | null | undefined, side: PartySide): string =>
  nameInSentence(person) ?? (side === 'individual' ? 'Le particulier' : 'L’étudiant')

/** The name of a deleted account is "Compte supprimé", which no sentence takes. */
const nameInSentence = (person: Named | null | undefined): string | undefined =>
  person?.isDeleted ? undefined : person?.firstName || undefined
