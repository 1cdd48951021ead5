import type { PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import type { LocalDatabase } from '../store/database.ts'
import { ApiError, call, callPage } from '../http/transport.ts'

/** Fetches a person's profile into `cachedProfiles`. One that is gone leaves it. Throws like `call`, except for 404. */
export const fetchProfile = async (db: LocalDatabase, id: Id): Promise<'found' | 'not_found'> => {
  const path = `/api/users/${encodeURIComponent(id)}`
  try {
    const [person, reviews, evaluations] = await Promise.all([
      call<PublicUser>('GET', path),
      callPage<Review[]>('GET', `${path}/reviews`),
      call<StructuredEvaluation[]>('GET', `${path}/structured-evaluations`),
    ])
    await db.cachedProfiles.put({
      id,
      person,
      reviews: reviews.value,
      evaluations,
      total: reviews.total ?? reviews.value.length,
      fetchedAt: db.sources.now(),
    })
    return 'found'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await db.cachedProfiles.delete(id)
    return 'not_found'
  }
}

/** The same, but one that is here and younger than `ms` is found without asking. */
export const fetchOlderProfile = async (db: LocalDatabase, id: Id, ms: number): Promise<'found' | 'not_found'> => {
  const kept = await db.cachedProfiles.get(id)
  const age = kept ? db.sources.now() - kept.fetchedAt : Infinity
  // A clock that was set back makes nothing new.
  return age >= 0 && age < ms ? 'found' : await fetchProfile(db, id)
}
