import type { StudentProfilePatch, ProfilePatch } from '../../schema/accounts/wire.ts'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from '../feeds/write.ts'
import { userById } from './people.ts'
import { personChanged } from './person-changes.ts'
import { normalizePhone } from './phone.ts'

/**
 * Changes the fields of one's own account that are given (rules 1.2.57 and 1.7.25). What is the same already changes
 * nothing. The phone is stored as at sign-up.
 */
export const updateProfile = async (tx: Tx, me: Me, fields: ProfilePatch): Promise<User> => {
  const { firstName, lastName, phone, city } = fields
  const changed = await changeRow(tx, 'users', 'id', me.id, {
    first_name: firstName,
    last_name: lastName,
    phone: phone === undefined ? undefined : normalizePhone(phone),
    city,
  })
  if (changed) await personChanged(tx, me.id)
  return await readUser(tx, me.id)
}

/** The same for what only students have. Refusals: wrong_role. */
export const updateStudentProfile = async (tx: Tx, me: Me, fields: StudentProfilePatch): Promise<User> => {
  if (!isStudent(me)) throw new Refusal('wrong_role')
  const { school, bio, availableTools } = fields
  const stored = { school, bio, available_tools: availableTools }
  const changed = await changeRow(tx, 'student_profiles', 'user_id', me.id, stored)
  if (changed) await personChanged(tx, me.id)
  return await readUser(tx, me.id)
}

type Table = 'users' | 'student_profiles'
type Fields = Record<string, string | string[] | null | undefined>

/** Sets the fields that are given and differ; says whether any did. */
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
