import type { PublicUser, StudentProfile, User } from '../../schema/accounts/user.ts'
import type { accountMutations } from '../../schema/accounts/mutations.ts'
import { withoutPrivateDetails } from '../../schema/accounts/student-details.ts'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import { otherTextAfter } from '../../schema/other-texts.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { checkPhoto, waitingPhotoUrl } from '../store/photos.ts'
import { keyOf } from '../store/rows.ts'
import { assign, type Changes } from '../writing/assign.ts'
import type { EffectContext, Mutator, Mutators } from '../writing/mutator.ts'
import { writerOf } from '../writing/write.ts'
import type { Chosen } from './chosen.ts'

/** An operator confirms one school of one name; a student who changes either is unconfirmed again (rule 1.2.145). */
const unconfirmed = { schoolConfirmed: false }

/** Returns the account or person with the changed fields. */
export const editPerson = <Row extends PublicUser>(row: Row, fields: Changes<Row>): Row => {
  const changed = assign(row, fields)
  const isSameName = changed.firstName === row.firstName && changed.lastName === row.lastName
  return isSameName || !row.studentProfile?.schoolConfirmed ? changed : withStudentProfile(changed, unconfirmed)
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

const withPhoto = <Row extends PublicUser>(row: Row, profileImageUrl: string | null): Row =>
  assign<PublicUser>(row, { profileImageUrl }) as Row

type Edit<Name extends MutationName, Row> = (args: MutationArguments<Name>, row: Row, context: EffectContext) => Row

/** A mutator of the user's own two rows: the account, and the person that others see. */
const onMyself = <Name extends MutationName>(
  editAccount: Edit<Name, User>,
  editShown: Edit<Name, PublicUser>,
): Mutator<Name> => ({
  effects: {
    account: (args, row, context) => (row && context.id === context.me ? editAccount(args, row, context) : row),
    person: (args, row, context) => (row && context.id === context.me ? editShown(args, row, context) : row),
  },
  touches: ({ userId }) => (userId === null ? [] : [keyOf('account', userId), keyOf('person', userId)]),
})

export const accountMutators: Mutators<keyof typeof accountMutations> = {
  'profile.update': onMyself(
    (args, row) => editPerson(row, args),
    ({ firstName, lastName, city }, row) => editPerson(row, { firstName, lastName, city }),
  ),
  'studentProfile.update': onMyself(
    (args, row, { now }) => editStudentAccount(row, args, now),
    // The row of a person has private details only where the server has shown them; elsewhere they must not appear.
    ({ bioBasedOn: _known, ...fields }, row) => {
      if (!row.studentProfile) return row
      const isWhole = 'availability' in row.studentProfile
      return withStudentProfile(row, isWhole ? fields : withoutPrivateDetails(fields))
    },
  ),
  'photo.set': {
    // Until the server has the photo, the address in the row names the waiting photo.
    ...onMyself(
      ({ id }, row) => withPhoto(row, waitingPhotoUrl(id)),
      ({ id }, row) => withPhoto(row, waitingPhotoUrl(id)),
    ),
    renew: (_args, id) => ({ id }),
  },
  'photo.clear': onMyself(
    (_args, row) => withPhoto(row, null),
    (_args, row) => withPhoto(row, null),
  ),
  // No row on the device shows a proof: the dialog reads a waiting proof from the outbox and a sent one from the server.
  'schoolProof.send': { effects: {}, touches: () => [] },
  'schoolProof.withdraw': { effects: {}, touches: () => [] },
}

const write = writerOf(accountMutators)

interface MadeOf {
  /** The key of the draft that the changes were made of, which the write deletes. */
  draft?: string
}

/** Changes the user's own account; `changes` holds only the changed fields. Throws OutboxFull. */
export const updateProfile = (db: LocalDatabase, changes: MutationArguments<'profile.update'>, madeOf: MadeOf = {}) =>
  write(db, 'profile.update', changes, madeOf)

/** Changes the user's own student profile; `changes` holds only the changed fields. Throws OutboxFull. */
export const updateStudentProfile = (
  db: LocalDatabase,
  changes: MutationArguments<'studentProfile.update'>,
  madeOf: MadeOf = {},
) => write(db, 'studentProfile.update', changes, madeOf)

/** Settles which of the user's two bios stands (rule 4.31), on all of the user's devices. Throws OutboxFull. */
export const chooseBio = async (
  db: LocalDatabase,
  { studentProfile, otherBio }: Pick<User, 'studentProfile' | 'otherBio'>,
  chosen: Chosen,
): Promise<void> => {
  if (!studentProfile || !otherBio) return
  const { bio } = studentProfile
  await updateStudentProfile(db, {
    bio: chosen === 'present' ? bio : otherBio.text,
    bioBasedOn: [bio, otherBio.text],
  })
}

/**
 * Sets the user's own photo. The photo stays in the outbox until it is sent; screens show it at once by `findWaitingPhoto`. The
 * picture that it was made of is dropped. Throws OutboxFull, or PhotoTooHeavy over 5 MB.
 */
export const setPhoto = async (db: LocalDatabase, photo: Blob): Promise<{ mutationId: Id }> => {
  checkPhoto(photo)
  return await write(db, 'photo.set', { id: db.newId() }, { photo, draft: draftKeys.profilePhoto })
}

/** Removes the user's own photo. Throws OutboxFull. */
export const clearPhoto = (db: LocalDatabase) => write(db, 'photo.clear', {})
