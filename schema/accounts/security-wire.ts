import { z } from 'zod'
import { minimums } from '../limits.ts'
import { choice, email } from '../wire-fields.ts'
import { oneTimeCode, secondFactorState } from './second-factor-wire.ts'
import { asksAboutPassword, password, ProfilePatch, Registration } from './wire.ts'

/** The present password, which the request repeats. */
const present = password('passwordRequired', 1)

/** POST /api/account/password */
export const PasswordChange = z
  .object({ password: present, newPassword: password('password', minimums.password), asksAboutPassword })
  .meta({ id: 'PasswordChange' })

/** POST /api/account/deletion. `onlyIfEmpty` refuses for an account that could be taken back (rule 1.2.574). */
export const AccountDeletion = z
  .object({ password: present, onlyIfEmpty: z.boolean().optional() })
  .meta({ id: 'AccountDeletion' })

/** The answer where the account was empty, and cannot come back (rule 1.2.516). */
export const DeletionAnswer = z.strictObject({ isFinal: z.literal(true) }).meta({ id: 'AccountDeletionResult' })

/** POST /api/account/data, /second-factor and /second-factor/off */
export const PasswordProof = z.object({ password: present }).meta({ id: 'PasswordProof' })

/** DELETE /api/account/sessions. Apps from before send no body, and are refused with a sentence. */
export const SessionsProof = z
  .object({ password: present.optional(), code: oneTimeCode.optional() })
  .meta({ id: 'SessionsProof' })

/** POST /api/account/email */
export const EmailChange = z.object({ password: present, email }).meta({ id: 'EmailChange' })

/** POST /api/account/phone */
export const PhoneChange = z.object({ password: present, phone: Registration.shape.phone }).meta({ id: 'PhoneChange' })

/** PATCH /api/users/{id}: another phone number only with the password. */
export const ProfileRequest = ProfilePatch.extend({ password: present.optional() }).meta({ id: 'ProfilePatch' })

/** DELETE /api/account/sessions: whether the devices also delete what they have of the person. */
export const SessionEnding = z.object({ empty: choice(['true', 'false']).default('false') })

export const AccountSecurityAnswer = z
  .strictObject({
    /** The address that is not confirmed yet, and when its link expires; null if there is none. */
    pendingEmail: z.strictObject({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    /** Whether the operator gave the caller the role of a moderator. */
    isModerator: z.boolean(),
    /** Whether a sign-in asks for a one-time code, and how many recovery codes are left. Absent in answers of an earlier version that a device stored. */
    secondFactor: secondFactorState.exactOptional(),
    devices: z.array(
      z.strictObject({
        id: z.string().meta({ format: 'uuid' }),
        /** Null if the user agent names no browser that we know; so is `system`. */
        browser: z.string().nullable(),
        system: z.string().nullable(),
        isCurrent: z.boolean(),
        createdAt: z.iso.datetime(),
        /** Rounded to the hour. */
        lastSeenAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'AccountSecurity' })
