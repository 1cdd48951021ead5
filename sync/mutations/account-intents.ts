import type { PublicUser, StudentProfile } from '../../schema/accounts/user.ts'
import type { LocalDatabase } from '../database.ts'
import { keyOf, type Key } from '../rows.ts'
import type { Intent } from './intent.ts'

/** Oneself, as the account and as the person that one's own jobs and letters name. */
const touchSelf = async ({ userId }: LocalDatabase): Promise<Key[]> =>
  await Promise.resolve(userId === null ? [] : [keyOf('account', userId), keyOf('person', userId)])

type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** The row with the fields that are given and differ; the row itself where none does. */
export const assign = <Row extends object>(row: Row, fields: Changes<Row>): Row => {
  const changed = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(row[key as keyof Row]),
  )
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) }
}

export const updateProfileIntent: Intent<'profile.update'> = {
  effects: {
    account: (args, row, { id, me }) => (row && id === me ? assign(row, args) : row),
    person: ({ firstName, lastName, city }, row, { id, me }) =>
      row && id === me ? assign(row, { firstName, lastName, city }) : row,
  },
  touches: touchSelf,
}

const withStudentProfile = <Row extends PublicUser>(row: Row, fields: Changes<StudentProfile>): Row => {
  const studentProfile = row.studentProfile && assign(row.studentProfile, fields)
  return studentProfile === row.studentProfile ? row : { ...row, studentProfile }
}

export const updateStudentProfileIntent: Intent<'studentProfile.update'> = {
  effects: {
    account: (args, row, { id, me }) => (row && id === me ? withStudentProfile(row, args) : row),
    person: (args, row, { id, me }) => (row && id === me ? withStudentProfile(row, args) : row),
  },
  touches: touchSelf,
}
