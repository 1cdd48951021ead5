import type { PublicUser, StudentProfile } from '../../schema/accounts/user.ts'
import type { LocalDatabase } from '../store/database.ts'
import { waitingPhotoUrl } from '../store/photos.ts'
import { keyOf, type Key } from '../store/rows.ts'
import { assign, type Changes } from './assign.ts'
import type { Intent } from './mutator.ts'

/** Oneself, as the account and as the person that one's own jobs and letters name. */
const touchSelf = async ({ userId }: LocalDatabase): Promise<Key[]> =>
  await Promise.resolve(userId === null ? [] : [keyOf('account', userId), keyOf('person', userId)])

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

const withPhoto = <Row extends PublicUser>(row: Row, profileImageUrl: string | null): Row =>
  assign<PublicUser>(row, { profileImageUrl }) as Row

/** Until the server has the photo, its address says which waiting one to show. */
export const setPhotoIntent: Intent<'photo.set'> = {
  effects: {
    account: (args, row, { id, me }) => (row && id === me ? withPhoto(row, waitingPhotoUrl(args.id)) : row),
    person: (args, row, { id, me }) => (row && id === me ? withPhoto(row, waitingPhotoUrl(args.id)) : row),
  },
  touches: touchSelf,
  renew: (_args, id) => ({ id }),
}

export const clearPhotoIntent: Intent<'photo.clear'> = {
  effects: {
    account: (_args, row, { id, me }) => (row && id === me ? withPhoto(row, null) : row),
    person: (_args, row, { id, me }) => (row && id === me ? withPhoto(row, null) : row),
  },
  touches: touchSelf,
}
