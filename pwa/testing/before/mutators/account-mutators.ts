import type { PublicUser, StudentProfile, User } from '../../../../schema/accounts/user.ts'
import type { MutationArguments } from '../mutations.ts'
import { otherTextAfter } from '../../../../schema/other-texts.ts'
import { withoutPrivateDetails } from '../../../../schema/accounts/student-details.ts'
import type { LocalDatabase } from '../../../../sync/store/database.ts'
import { waitingPhotoUrl } from '../../../../sync/store/photos.ts'
import { keyOf, type Key } from '../../../../sync/store/rows.ts'
import { assign, type Changes } from './assign.ts'
import type { Mutator } from './mutator.ts'

/** Returns the keys of the user's account and person. */
const touchSelf = ({ userId }: LocalDatabase): Key[] =>
  userId === null ? [] : [keyOf('account', userId), keyOf('person', userId)]

/** An operator confirms one school of one name; a student who changes either is unconfirmed again (rule 1.2.145). */
const unconfirmed = { schoolConfirmed: false }

/** Returns the account or person with the changed fields. */
export const editPerson = <Row extends PublicUser>(row: Row, fields: Changes<Row>): Row => {
  const changed = assign(row, fields)
  const isSameName = changed.firstName === row.firstName && changed.lastName === row.lastName
  return isSameName || !row.studentProfile?.schoolConfirmed ? changed : withStudentProfile(changed, unconfirmed)
}

export const updateProfileMutator: Mutator<'profile.update'> = {
  effects: {
    account: (args, row, { id, me }) => (row && id === me ? editPerson(row, args) : row),
    person: ({ firstName, lastName, city }, row, { id, me }) =>
      row && id === me ? editPerson(row, { firstName, lastName, city }) : row,
  },
  touches: touchSelf,
}

const withStudentProfile = <Row extends PublicUser>(row: Row, fields: Changes<StudentProfile>): Row => {
  const isOtherSchool = fields.school !== undefined && fields.school !== row.studentProfile?.school
  const changes = isOtherSchool && row.studentProfile?.schoolConfirmed ? { ...fields, ...unconfirmed } : fields
  const studentProfile = row.studentProfile && assign(row.studentProfile, changes)
  return studentProfile === row.studentProfile ? row : { ...row, studentProfile }
}

/** Returns the account with the changed fields, and with the bio of another device that this change replaced unseen. */
export const editStudentAccount = (
  account: User,
  { bioBasedOn, ...fields }: MutationArguments<'studentProfile.update'>,
  now: string,
): User => {
  const changed = withStudentProfile(account, fields)
  if (fields.bio === undefined || !account.studentProfile) return changed
  const before = { text: account.studentProfile.bio, other: account.otherBio }
  const other = otherTextAfter(before, { text: fields.bio, basedOn: bioBasedOn }, now)
  if (other === (account.otherBio ?? null)) return changed
  const { otherBio: _settled, ...rest } = changed
  return other ? { ...rest, otherBio: other } : rest
}

export const updateStudentProfileMutator: Mutator<'studentProfile.update'> = {
  effects: {
    account: (args, row, { id, me, now }) => (row && id === me ? editStudentAccount(row, args, now) : row),
    // The row of a person has private details only where the server has shown them; elsewhere they must not appear.
    person: ({ bioBasedOn: _known, ...fields }, row, { id, me }) => {
      if (!row?.studentProfile || id !== me) return row
      const isWhole = 'availability' in row.studentProfile
      return withStudentProfile(row, isWhole ? fields : withoutPrivateDetails(fields))
    },
  },
  touches: touchSelf,
}

const withPhoto = <Row extends PublicUser>(row: Row, profileImageUrl: string | null): Row =>
  assign<PublicUser>(row, { profileImageUrl }) as Row

/** Until the server has the photo, the address in the row names the waiting photo. */
export const setPhotoMutator: Mutator<'photo.set'> = {
  effects: {
    account: (args, row, { id, me }) => (row && id === me ? withPhoto(row, waitingPhotoUrl(args.id)) : row),
    person: (args, row, { id, me }) => (row && id === me ? withPhoto(row, waitingPhotoUrl(args.id)) : row),
  },
  touches: touchSelf,
  renew: (_args, id) => ({ id }),
}

export const clearPhotoMutator: Mutator<'photo.clear'> = {
  effects: {
    account: (_args, row, { id, me }) => (row && id === me ? withPhoto(row, null) : row),
    person: (_args, row, { id, me }) => (row && id === me ? withPhoto(row, null) : row),
  },
  touches: touchSelf,
}

/** No row on the device shows a proof: the dialog reads a waiting proof from the outbox and a sent one from the server. */
export const sendSchoolProofMutator: Mutator<'schoolProof.send'> = { effects: {}, touches: () => [] }

export const withdrawSchoolProofMutator: Mutator<'schoolProof.withdraw'> = {
  effects: {},
  touches: () => [],
}
