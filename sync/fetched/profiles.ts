import { withoutPrivateDetails } from '../../schema/accounts/student-details.ts'
import type { PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import type { CachedProfile, LocalDatabase } from '../store/database.ts'
import { ApiError, call, callPage } from '../http/transport.ts'
import { isKept, type Received } from './cache.ts'

export interface ReceivedProfile extends Received {
  profile: CachedProfile
}

/**
 * Fetches a person's profile into `cachedProfiles`, or removes it there when the server no longer has it. Throws like `call`, except
 * for 404.
 */
export const fetchProfile = async (db: LocalDatabase, id: Id): Promise<ReceivedProfile | 'not_found'> => {
  const path = `/api/users/${encodeURIComponent(id)}`
  try {
    const [person, reviews, evaluations] = await Promise.all([
      call<PublicUser>('GET', path),
      callPage<Review[]>('GET', `${path}/reviews`),
      call<StructuredEvaluation[]>('GET', `${path}/structured-evaluations`),
    ])
    const profile = {
      id,
      person: id === db.userId ? person : withoutContact(person),
      reviews: reviews.value.filter(({ isHidden }) => !isHidden),
      hiddenOfUser: reviews.value.filter(({ isHidden }) => isHidden).map(({ jobId }) => jobId),
      evaluations,
      total: reviews.total ?? reviews.value.length,
      fetchedAt: db.now(),
    }
    return { profile, isKept: await isKept(db.cachedProfiles.put(profile)) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await db.cachedProfiles.delete(id)
    return 'not_found'
  }
}

/** Who may contact whom changes, and only the feed reports it. So screens read contact details only from the synced person, never from here. */
const withoutContact = ({ email: _email, phone: _phone, ...person }: PublicUser): PublicUser => ({
  ...person,
  studentProfile: person.studentProfile && withoutPrivateDetails(person.studentProfile),
})

/** Like `fetchProfile`, but sends no request while the cached profile is younger than `ms`. */
export const fetchOlderProfile = async (
  db: LocalDatabase,
  id: Id,
  ms: number,
): Promise<ReceivedProfile | 'not_found'> => {
  const profile = await db.cachedProfiles.get(id)
  const age = profile ? db.now() - profile.fetchedAt : Infinity
  // A negative age means that the clock was set back; the profile may be old.
  return profile && age >= 0 && age < ms ? { profile, isKept: true } : await fetchProfile(db, id)
}
