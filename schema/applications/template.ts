import type { z } from 'zod'
import type { LetterTemplateAnswer } from './answers.ts'

/** A student's letter template. */
export interface LetterTemplate extends z.infer<typeof LetterTemplateAnswer> {}

/** The offer, its poster and the student's own profile fill the fields. A missing text leaves its field open. */
export interface LetterFacts {
  title: string
  location: string
  hourly: string
  posterName: string | undefined
  firstName: string
  city: string
  school: string | null | undefined
}

/** The fields of a template, and what each stands for (rule 1.2.82). */
export const letterFields = [
  { field: 'titre', means: 'le titre de l’offre', of: ({ title }: LetterFacts) => title },
  { field: 'lieu', means: 'son lieu', of: ({ location }: LetterFacts) => location },
  { field: 'tarif', means: 'son tarif', of: ({ hourly }: LetterFacts) => hourly },
  { field: 'prenom', means: 'le prénom du particulier', of: ({ posterName }: LetterFacts) => posterName },
  { field: 'moi', means: 'votre prénom', of: ({ firstName }: LetterFacts) => firstName },
  { field: 'ville', means: 'votre ville', of: ({ city }: LetterFacts) => city },
  { field: 'ecole', means: 'votre école', of: ({ school }: LetterFacts) => school },
] as const

const named = /\{([^{}\n]{1,20})\}/g

/** Returns the fields that are still open in a letter, in their order: fields that nothing filled, and unknown fields. */
export const openFields = (letter: string): string[] => [...new Set(letter.match(named))]

/** Returns a template's letter with its fields filled. Case and accents of a field do not count: "{Prénom}" is "{prenom}". */
export const fillLetter = (letter: string, facts: LetterFacts): string =>
  letter.replaceAll(named, (asTyped, name: string) => {
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
    return letterFields.find(({ field }) => field === plain)?.of(facts) || asTyped
  })
