import { withoutPrivateDetails } from '../../schema/accounts/student-details.ts'
import type { PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import type { CachedProfile, LocalDatabase } from '../store/database.ts'
import { ApiError, call, callPage } from '../http/transport.ts'
import { dropHeld, isYounger, keepAnswer, readAnswer } from './answers.ts'

const profilePath = (id: Id): string => `/api/users/${encodeURIComponent(id)}`

/**
 * Fetches a person's profile into `cachedProfiles`, or removes it there when the server no longer has it. Throws like `call`, except
 * for 404.
 */
export const fetchProfile = async (db: LocalDatabase, id: Id): Promise<'found' | 'not_found'> => {
  const path = profilePath(id)
  try {
    const [person, reviews, evaluations] = await Promise.all([
      call<PublicUser>('GET', path),
      callPage<Review[]>('GET', `${path}/reviews`),
      call<StructuredEvaluation[]>('GET', `${path}/structured-evaluations`),
    ])
    const profile: CachedProfile = {
      id,
      person: id === db.userId ? person : withoutContact(person),
      reviews: reviews.value.filter(({ isHidden }) => !isHidden),
      hiddenOfUser: reviews.value.flatMap(({ isHidden, jobId }) => (isHidden && jobId ? [jobId] : [])),
      evaluations,
      total: reviews.total ?? reviews.value.length,
      fetchedAt: db.now(),
    }
    await keepAnswer(db, path, profile, profile.fetchedAt, () => db.cachedProfiles.put(profile))
    return 'found'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    dropHeld(db, path)
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
export const fetchOlderProfile = async (db: LocalDatabase, id: Id, ms: number): Promise<'found' | 'not_found'> => {
  return isYounger(db, await readProfile(db, id), ms) ? 'found' : await fetchProfile(db, id)
}

/** Returns the kept profile; undefined if there is none. For use in live queries. */
export const readProfile = async (db: LocalDatabase, id: Id): Promise<CachedProfile | undefined> => {
  const [held, stored] = await Promise.all([readAnswer<CachedProfile>(db, profilePath(id)), db.cachedProfiles.get(id)])
  return held?.value ?? stored
}
