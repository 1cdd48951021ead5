import type { accountMutations } from '../../schema/accounts/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { removeProfilePhoto, setProfilePhoto } from './profile-photo.ts'
import { updateProfile, updateStudentProfile } from './profile.ts'

export const accountHandlers: Handlers<Exclude<keyof typeof accountMutations, `schoolProof.${string}`>> = {
  'profile.update': (tx, me, fields) => updateProfile(tx, me, fields, true),
  'studentProfile.update': updateStudentProfile,
  'photo.set': (tx, me, { id }, sent) => {
    const { dataUrl, encoded } = sent.photo()
    return setProfilePhoto(tx, me, { id, profileImage: dataUrl }, encoded)
  },
  'photo.clear': removeProfilePhoto,
}
