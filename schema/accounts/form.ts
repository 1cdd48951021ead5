import * as v from 'valibot'
import { propertyTypes, signUpTools } from '../catalogues/tools.ts'
import {
  atLeast,
  atMost,
  choice,
  email,
  nullableLine,
  nullableText,
  optionalLine,
  optionalText,
  personName,
  say,
  text,
  textList,
} from '../form-fields.ts'
import { limits, minimums } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { isStorableText } from '../text.ts'
import { userTypes } from './user-types.ts'

const password = (broken: Rule, min: number) =>
  v.pipe(
    v.string(say(broken)),
    v.check(isStorableText, say('unreadable')),
    atLeast(min, broken),
    atMost(limits.password, 'tooLong'),
  )

/** The signup dialog, with the rules of `Registration` on the wire. */
export const RegistrationForm = v.object({
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  email,
  password: password('password', minimums.password),
  phone: text('phone'),
  city: text('city'),
  userType: choice(userTypes, 'userType'),
  terms: v.literal(true, say('terms')),
  school: optionalLine(limits.school),
  bio: optionalText(limits.bio),
  availableTools: v.optional(
    v.pipe(v.array(choice(signUpTools), say('list')), v.maxLength(limits.listLength, say('list'))),
    [],
  ),
  propertyType: v.pipe(
    v.nullish(choice(propertyTypes)),
    v.transform((type) => type ?? null),
  ),
})
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>

/** The profile dialog, with the rules of `ProfilePatch` on the wire. */
export const ProfileForm = v.object({
  firstName: text('firstName'),
  lastName: text('lastName'),
  phone: RegistrationForm.entries.phone,
  city: RegistrationForm.entries.city,
})
export type ProfileForm = v.InferOutput<typeof ProfileForm>

/** The student's part of the profile dialog, with the rules of `StudentProfilePatch` on the wire. */
export const StudentProfileForm = v.object({
  school: nullableLine(limits.school),
  bio: nullableText(limits.bio),
  availableTools: textList,
})
export type StudentProfileForm = v.InferOutput<typeof StudentProfileForm>

/** The address of a mail, with the rules of `MailRequest` on the wire. */
export const MailForm = v.object({ email })

/** A new password, with the rules of registration and `PasswordReset`. */
export const PasswordForm = v.object({ password: RegistrationForm.entries.password })

/** The present password, which the account has already. */
export const presentPassword = password('passwordRequired', 1)

/** The dialogs of the settings, with the rules of security-wire.ts: each asks for the present password again. */
export const PasswordChangeForm = v.object({
  password: presentPassword,
  newPassword: RegistrationForm.entries.password,
})
export const EmailChangeForm = v.object({ password: presentPassword, email })
export const PhoneChangeForm = v.object({ password: presentPassword, phone: RegistrationForm.entries.phone })

export const PasswordProofForm = v.object({ password: presentPassword })

/** The first code of an authenticator app. */
export const LinkingForm = v.object({
  code: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'Entrez le code que l’application affiche'),
  ),
})

/** The code is empty where there is no second factor. */
export const SessionsProofForm = v.object({ password: presentPassword, code: v.optional(v.string(), '') })

export const CredentialsForm = v.object({ email, password: presentPassword })
export type CredentialsForm = v.InferOutput<typeof CredentialsForm>
