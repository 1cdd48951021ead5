import * as v from 'valibot'
import { cantonNames, type CantonCode } from '../../../../schema/catalogues/cantons.ts'
import { categories } from '../../../../schema/catalogues/categories.ts'
import type { User } from '../../../../schema/accounts/user.ts'
import { cantonOf } from '../../../../schema/jobs/place.ts'

const TypedSteps = v.object({
  school: v.string(),
  bio: v.string(),
  birthDate: v.optional(v.string()),
  /** The bio in the profile when the first steps began (rule 4.31). */
  bioBefore: v.nullable(v.string()),
  city: v.string(),
  travelDistance: v.nullable(v.number()),
  canton: v.optional(v.picklist(Object.keys(cantonNames) as CantonCode[])),
  category: v.optional(v.picklist(categories)),
  rate: v.optional(v.number()),
})
export type TypedSteps = v.InferOutput<typeof TypedSteps>

export interface StepProps {
  values: TypedSteps
  onChange: (change: Partial<TypedSteps>) => void
  /** Called when the step is stored or skipped. */
  onDone: () => void
  /** Whether this step has just replaced another one: a press may be the second tap of a double tap. */
  isPausing: boolean
}

/** Returns the values to begin with, from the sign-up. */
export const blankSteps = ({ city, studentProfile }: User): TypedSteps => ({
  school: studentProfile?.school ?? '',
  bio: studentProfile?.bio ?? '',
  bioBefore: studentProfile?.bio ?? null,
  city,
  travelDistance: studentProfile?.travelDistance ?? null,
  canton: (cantonOf(city) ?? undefined) as CantonCode | undefined,
})

export const reviveSteps = (kept: unknown): TypedSteps | undefined => {
  const { success, output } = v.safeParse(TypedSteps, kept)
  return success ? output : undefined
}
