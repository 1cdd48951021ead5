import type { ProfileForm, StudentProfileForm } from '../../schema/accounts/form.ts'
import type { StudentProfile, User } from '../../schema/accounts/user.ts'
import { toolEntryKey, toolLabel, toolLabels, type Tool } from '../../schema/catalogues/tools.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { isBlankText, tidyLine } from '../../schema/text.ts'
import { formatPhone } from './phone-format.ts'

/** A profile as typed in the form; tools as text. */
export interface TypedProfile {
  firstName: string
  lastName: string
  phone: string
  city: string
  school: string
  bio: string
  availableTools: string[]
}

export const toTyped = ({ firstName, lastName, phone, city, studentProfile }: User): TypedProfile => ({
  firstName,
  lastName,
  phone: formatPhone(phone),
  city,
  school: studentProfile?.school ?? '',
  bio: studentProfile?.bio ?? '',
  availableTools: (studentProfile?.availableTools ?? []).map(toolLabel),
})

const tools = Object.keys(toolLabels) as Tool[]

/** Returns the tools to store: catalogue tools by key, others as typed, without duplicates that differ only in case (rule 1.5.15). */
export const toStoredTools = (words: readonly string[]): string[] => {
  const kept = new Map<string, string>()
  for (const word of words.map(tidyLine).filter((typed) => !isBlankText(typed))) {
    const key = toolEntryKey(word)
    const known = tools.find((tool) => toolEntryKey(tool) === key)
    if (!kept.has(key)) kept.set(key, known ?? word)
  }
  return [...kept.values()]
}

export interface ProfileChanges {
  profile?: MutationArguments<'profile.update'>
  studentProfile?: MutationArguments<'studentProfile.update'>
}

/**
 * Returns the fields that differ from the opened profile, so that a change made on another device meanwhile stays. Empty if none differs. `joined`
 * is the other device's bio that was put into the field, if any.
 */
export const changesOf = (
  opened: User,
  form: ProfileForm,
  student: StudentProfileForm | undefined,
  joined?: string,
): ProfileChanges => {
  const profile = different(
    { ...form, phone: form.phone === formatPhone(opened.phone) ? opened.phone : form.phone },
    opened,
  )
  const before = opened.studentProfile
  const changed = student && before ? different(student, before) : undefined
  const bioBasedOn = [before?.bio ?? null, ...(joined === undefined ? [] : [joined])]
  const studentProfile = changed && { ...changed, ...('bio' in changed && { bioBasedOn }) }
  return { ...(profile && { profile }), ...(studentProfile && { studentProfile }) }
}

/** Returns a student's details besides school, bio and tools; a row of an earlier build has none. */
export const detailsOf = (profile: StudentProfile | null) => ({
  availability: profile?.availability ?? [],
  travelDistance: profile?.travelDistance ?? null,
  languages: profile?.languages ?? [],
  drivingLicences: profile?.drivingLicences ?? [],
  birthDate: profile?.birthDate ?? null,
  workPermit: profile?.workPermit ?? null,
})
export type Details = ReturnType<typeof detailsOf>

/** Returns the details that differ from the opened ones; undefined if none does. */
export const changedDetails = (opened: Details, typed: Details): Partial<Details> | undefined =>
  different(typed, opened)

/** Returns the fields of `form` that differ from those of `before`; undefined if none does. */
export const different = <Fields extends object>(form: Fields, before: object): Partial<Fields> | undefined => {
  const entries = Object.entries(form).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  )
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Fields>) : undefined
}
