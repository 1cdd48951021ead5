import type { FactsOf } from '../mutation-facts.ts'
import type { accountArguments } from './wire.ts'

const ofProfile = { lane: () => 'profile', photos: 'none', isBookkeeping: false, ownForm: null } as const
/** A lane of its own, so that the profile does not wait for a large photo. */
const lane = () => 'photo'

export const accountMutations: FactsOf<typeof accountArguments> = {
  'profile.update': ofProfile,
  'studentProfile.update': ofProfile,
  'photo.set': { lane, photos: 'one', isBookkeeping: false, ownForm: null },
  'photo.clear': { lane, photos: 'none', isBookkeeping: false, ownForm: null },
  // In the profile's lane, so that the proof follows the school that it proves.
  'schoolProof.send': { ...ofProfile, photos: 'one' },
  'schoolProof.withdraw': ofProfile,
}
