import type { Parameter } from 'postgres'
import type { ProfilePatch } from '../../schema/accounts/wire.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { Rule } from '../../schema/rules.ts'
import { completePlace } from '../../schema/searches/known-place.ts'
import { isNameText } from '../../schema/text.ts'
import { otherTextAfter, type OtherText } from '../../schema/other-texts.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from '../feeds/write.ts'
import { userById } from './visible-people.ts'
import { changeBirthDate } from './birth-dates.ts'
import { contactChanged, nameChanged, selfChanged } from './person-fanout.ts'
import { findBrokenName } from './refused-names.ts'
import { changePhone } from './phone-change.ts'
import { normalizePhone } from './phone.ts'

/**
 * Changes the given fields of the caller (rules 1.2.57 and 1.7.25). Unchanged values write nothing. The phone is normalized as at sign-up; a push does
 * not change it, because the app asks for the password first (rule 1.2.510). Refusals: invalid, password_needed.
 */
export const updateProfile = async (tx: Tx, me: Me, fields: ProfilePatch, isPushed = false): Promise<User> => {
  const { firstName, lastName, phone, city } = fields
  if (phone !== undefined && isPushed) await ensureSamePhone(tx, me.id, normalizePhone(phone))
  await ensureNames(tx, me.id, { firstName, lastName })
  const isRenamed = await changeRow(tx, 'users', 'id', me.id, { first_name: firstName, last_name: lastName })
  const hasMoved = await changeRow(tx, 'users', 'id', me.id, {
    city: city && completePlace(city),
  })
  const isPhoneNew = phone !== undefined && (await changePhone(tx, me, normalizePhone(phone)))
  if (isRenamed || hasMoved) await selfChanged(tx, me)
  else if (isPhoneNew) await contactChanged(tx, me.id)
  if (isRenamed) await nameChanged(tx, me.id)
  return await readUser(tx, me.id)
}

type Names = Pick<User, 'firstName' | 'lastName'>

/**
 * A changed name must obey rules 1.5.17–1.5.19; an unchanged name from before them may stay. The lock on the person's row makes one of two
 * concurrent changes see the other's name. Refuses `invalid`.
 */
const ensureNames = async (tx: Tx, id: Id, { firstName, lastName }: Pick<ProfilePatch, keyof Names>): Promise<void> => {
  if (firstName === undefined && lastName === undefined) return
  const [known] = await tx<[Names]>`
    select first_name as "firstName", last_name as "lastName" from users where id = ${id} for no key update`
  const names = { firstName: firstName ?? known.firstName, lastName: lastName ?? known.lastName }
  const changed = (['firstName', 'lastName'] as const).filter((field) => names[field] !== known[field])
  const odd = changed.filter((field) => !isNameText(names[field]))
  if (odd.length > 0) throw invalidNames(odd, 'nameLetters')
  const misnamed = findBrokenName(names, changed)
  if (misnamed) throw invalidNames(misnamed.fields, misnamed.broken)
}

/** The refusal of these names, which break the same rule. */
export const invalidNames = (fields: readonly (keyof Names)[], broken: Rule): Refusal =>
  new Refusal('invalid', { issues: fields.map((path) => ({ path, message: broken })) })

const ensureSamePhone = async (tx: Tx, id: Id, phone: string): Promise<void> => {
  const same = await tx`select from users where id = ${id} and phone = ${phone}`
  if (same.length === 0) throw new Refusal('password_needed')
}

/** Changes the given fields of a student's profile. A bio that the new one replaces unseen is kept beside it (rule 4.31). Refusals: wrong_role. */
export const updateStudentProfile = async (
  tx: Tx,
  me: Me,
  { bioBasedOn, birthDate, ...fields }: MutationArguments<'studentProfile.update'>,
): Promise<User> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  const isDateNew = birthDate !== undefined && (await changeBirthDate(tx, me.id, birthDate))
  const { school, bio, languages } = fields
  const other = bio === undefined ? {} : await otherBioAfter(tx, me.id, bio, bioBasedOn)
  const stored = {
    school,
    bio,
    available_tools: fields.availableTools,
    availability: fields.availability,
    languages: languages && tx.json(languages.map((one) => ({ ...one }))),
    driving_licences: fields.drivingLicences,
    travel_distance: fields.travelDistance,
    work_permit: fields.workPermit,
    ...other,
  }
  const changed = await changeRow(tx, 'student_profiles', 'user_id', me.id, stored)
  if (changed || isDateNew) await selfChanged(tx, me)
  return await readUser(tx, me.id)
}

/** Returns the column of the other bio, if it changes. */
const otherBioAfter = async (
  tx: Tx,
  id: Id,
  bio: string | null,
  basedOn: MutationArguments<'studentProfile.update'>['bioBasedOn'],
) => {
  const [before] = await tx<{ text: string | null; other: OtherText | null }[]>`
    select bio as text, other_bio as other from student_profiles where user_id = ${id} for no key update`
  if (!before) return {}
  const other = otherTextAfter(before, { text: bio, basedOn }, new Date().toISOString())
  return other === before.other ? {} : { other_bio: other && tx.json({ ...other }) }
}

type Table = 'users' | 'student_profiles'
type Fields = Record<string, string | number | string[] | Parameter | null | undefined>

/** Sets the given fields that differ; returns whether there were any. */
const changeRow = async (tx: Tx, table: Table, key: string, id: Id, fields: Fields): Promise<boolean> => {
  const given = Object.fromEntries(
    Object.entries(fields).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const])),
  )
  if (Object.keys(given).length === 0) return false
  const differs = Object.entries(given)
    .map(([column, value]) => tx`${tx(column)} is distinct from ${value}`)
    .reduce((some, next) => tx`${some} or ${next}`)
  const changed = await tx`
    update ${tx(table)} set ${tx(given)} where ${tx(key)} = ${id} and (${differs}) returning ${tx(key)}`
  return changed.length > 0
}

const readUser = async (tx: Tx, id: Id): Promise<User> => {
  const user = await userById(tx, id)
  if (!user) throw new Refusal('not_found')
  return user
}
