import { z } from 'zod'
import { propertyTypes, signUpTools } from '../catalogues/tools.ts'
import { limits, minimums, travelLimit } from '../limits.ts'
import {
  atLeast,
  atMost,
  basedOn,
  choice,
  email,
  id,
  nullableLine,
  nullableText,
  optionalLine,
  optionalText,
  personName,
  rule,
  text,
  textList,
  whole,
} from '../wire-fields.ts'
import { isStorableText } from '../text.ts'
import { inOrder, languageLevels, languages, licences, orderLanguages, slots } from './student-details.ts'
import type { Rule } from '../rules.ts'
import { birthDateFault, workPermits } from './birth-date.ts'
import { oneTimeCode } from './second-factor-wire.ts'

export const password = (broken: Rule, min: number) =>
  z
    .string(rule(broken))
    .refine(isStorableText, rule('unreadable'))
    .refine(atLeast(min), rule(broken))
    .refine(atMost(limits.password), rule('tooLong'))
    .meta({ minLength: min, maxLength: limits.password, format: 'password' })

/** Whether the app wants to hear of a guessable password before it is kept; it asks once for each password (rule 1.5.16). */
export const asksAboutPassword = z.boolean(rule('invalid')).default(false)

const userType = z
  .enum(['student', 'private', 'individual', 'particulier'], rule('userType'))
  .transform((type) => (type === 'student' ? ('student' as const) : ('private' as const)))

/** A date of birth, "1985-03-03": a day, and no moment. Somebody who is too young for an account is refused, and nothing is stored (rule 1.2.650). */
export const birthDate = z
  .string(rule('date'))
  .refine((typed) => birthDateFault(typed) !== 'date', { error: rule('date'), abort: true })
  .refine((typed) => birthDateFault(typed) === undefined, rule('birthDate'))
  .meta({ format: 'date' })

/** POST /api/auth/register (rules 1.3.5–1.3.7 and 1.5.1–1.5.8). Fields of the other kind of account are dropped. */
export const Registration = z
  .object({
    id: id.optional(),
    firstName: personName('firstName'),
    lastName: personName('lastName'),
    email,
    password: password('password', minimums.password),
    phone: text('phone'),
    city: text('city'),
    userType,
    terms: z.literal(true, rule('terms')),
    school: optionalLine(limits.school),
    bio: optionalText(limits.bio),
    birthDate: birthDate.nullish(),
    availableTools: z.array(choice(signUpTools), rule('list')).max(limits.listLength, rule('list')).default([]),
    propertyType: choice(propertyTypes)
      .nullish()
      .transform((type) => type ?? null),
    asksAboutPassword,
  })
  .meta({ id: 'Registration' })
export type Registration = Omit<z.output<typeof Registration>, 'asksAboutPassword'>

/**
 * PATCH /api/users/{id}; absent fields stay unchanged. An unchanged name from before rule 1.5.17 may be sent along, so only a changed name must
 * obey that rule, which api/accounts/profile.ts checks.
 */
export const ProfilePatch = Registration.pick({ phone: true, city: true })
  .extend({
    firstName: text('firstName'),
    lastName: text('lastName'),
  })
  .partial()
export type ProfilePatch = z.output<typeof ProfilePatch>

/** Items of a catalogue. The result is in the catalogue's order, without duplicates. */
const chosen = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z
    .array(choice(options), rule('list'))
    .max(options.length, rule('list'))
    .transform((items) => inOrder<Options[number]>(options, items))

const spokenLanguages = z
  .array(z.object({ language: choice(languages), level: choice(languageLevels) }), rule('list'))
  .max(languages.length, rule('list'))
  .refine((spoken) => new Set(spoken.map(({ language }) => language)).size === spoken.length, rule('list'))
  .transform(orderLanguages)

/** PATCH /api/users/{id}/student-profile: tools trimmed and without duplicates (rule 1.5.15); `travelDistance` in kilometres. */
export const StudentProfilePatch = z
  .object({
    school: nullableLine(limits.school),
    bio: nullableText(limits.bio),
    availableTools: textList,
    availability: chosen(slots),
    languages: spokenLanguages,
    drivingLicences: chosen(licences),
    birthDate: birthDate.nullable(),
    workPermit: choice(workPermits).nullable(),
    travelDistance: whole('travelDistance', { minimum: 1, maximum: travelLimit }).nullable(),
  })
  .partial()
  .meta({ id: 'StudentProfilePatch' })
export type StudentProfilePatch = z.output<typeof StudentProfilePatch>

/** POST /api/users/profile-image: a data URL. The API checks the image by its content. */
export const ProfileImage = z
  .object({ id: id.optional(), profileImage: z.string(rule('photoFormat')) })
  .meta({ id: 'ProfileImage' })
export type ProfileImage = z.output<typeof ProfileImage>

/** POST /api/school-proof: a data URL. The API checks the image by its content. */
export const SchoolProof = z.object({ photo: z.string(rule('photoFormat')) }).meta({ id: 'SchoolProof' })

/** POST /api/auth/login */
export const Credentials = z
  .object({ email, password: password('passwordRequired', 1), code: oneTimeCode.optional() })
  .meta({ id: 'Credentials' })
export type Credentials = z.output<typeof Credentials>

export const accountArguments = {
  /** Only the fields that the person changed, since two devices may change different ones. */
  'profile.update': ProfilePatch,
  'studentProfile.update': StudentProfilePatch.extend({ bioBasedOn: basedOn }),
  /** `id` names the photo. */
  'photo.set': z.object({ id }),
  'photo.clear': z.object({}),
  /** A proof of the profile's school. */
  'schoolProof.send': z.object({}),
  'schoolProof.withdraw': z.object({}),
}
