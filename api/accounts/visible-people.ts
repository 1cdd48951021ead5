import type { ISql, PendingQuery, Row } from 'postgres'
import { birthDateTries, initialOf, shownAge, type WorkPermit } from '../../schema/accounts/birth-date.ts'
import { orderLanguages, type Licence, type Slot, type SpokenLanguage } from '../../schema/accounts/student-details.ts'
import type { ProfileConsent } from '../../schema/consents/consent.ts'
import { recordOf } from '../../schema/accounts/record.ts'
import { deletedName, type PublicUser, type StudentProfile, type User } from '../../schema/accounts/user.ts'
import type { UserType } from '../../schema/accounts/user-types.ts'
import { swissDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { OtherText } from '../../schema/other-texts.ts'
import { readWide } from '../postgres/large-results.ts'
import { isGone } from './shown-names.ts'

type Fragment = PendingQuery<Row[]>

interface PersonRow {
  id: Id
  firstName: string
  lastName: string
  city: string
  userType: UserType
  createdAt: Date
  emailVerified: boolean
  email: string
  phone: string
  school: string | null
  bio: string | null
  otherBio: OtherText | null
  suspendedAt: Date | null
  availableTools: string[] | null
  availability: Slot[] | null
  languages: SpokenLanguage[] | null
  drivingLicences: Licence[] | null
  travelDistance: number | null
  schoolConfirmed: boolean
  birthDate: string | null
  birthDateTries: number
  workPermit: WorkPermit | null
  consent: (Omit<ProfileConsent, 'at'> & { at: string }) | null
  isMinor: boolean
  isEmployed: boolean
  propertyType: string | null
  photoId: Id | null
  rating: number | null
  completedJobs: number
  lapses: number
  mayContact: boolean
  isDeleted: boolean
}

/**
 * Returns people as the viewer may see them (null: a visitor).
 *
 * - Unknown ids are left out.
 * - People who are leaving or erased appear only as deleted accounts (rule 1.2.416).
 * - E-mail, phone, availability and the distance that a student travels are included for the person, for the poster of a job on which this
 *   student's application is pending, and between the two parties of agreed work that was not cancelled, unless one has blocked the other
 *   (rules 3.4.25 and 1.2.419).
 */
export const peopleFor = async (sql: ISql, viewerId: Id | null, ids: readonly Id[]): Promise<PublicUser[]> => {
  if (ids.length === 0) return []
  return (await selectPeople(sql, viewerId, sql`${ids as Id[]}::uuid[]`)).map((row) => publicOf(row, viewerId))
}

/** Returns the people whom these rows name (posters, applicants, senders) as the viewer may see them, when their ids are not known yet. */
export const peopleOf = async (
  sql: ISql,
  viewerId: Id,
  rows: { job: Id[]; application: Id[]; message: Id[] },
): Promise<PublicUser[]> => {
  const named = [
    rows.job.length > 0 && sql`select posted_by_id from jobs where id = any(${rows.job}::uuid[])`,
    rows.application.length > 0 && sql`select student_id from applications where id = any(${rows.application}::uuid[])`,
    rows.message.length > 0 && sql`select sender_id from messages where id = any(${rows.message}::uuid[])`,
  ].filter((part) => part !== false)
  const [first, ...others] = named
  if (!first) return []
  const union = others.reduce((all, part) => sql`${all} union all ${part}`, first)
  return (await selectPeople(sql, viewerId, sql`array(${union})`)).map((row) => publicOf(row, viewerId))
}

const publicOf = (row: PersonRow, viewerId: Id | null): PublicUser => ({
  ...(row.id === viewerId ? ownOf(row) : personOf(row)),
  ...(row.mayContact && { email: row.email, phone: row.phone }),
})

/** A person with the fields that nobody else sees. */
const ownOf = (row: PersonRow) => {
  const person = personOf(row)
  const privateProfile = person.privateProfile && { ...person.privateProfile, propertyType: row.propertyType }
  const { birthDate, birthDateTries: tries, workPermit } = row
  const studentProfile = person.studentProfile && {
    ...person.studentProfile,
    ...(birthDate && { birthDate }),
    ...(tries < birthDateTries && { birthDateTries: tries }),
    ...(workPermit && { workPermit }),
    ...shownConsent(row),
  }
  return { ...person, studentProfile, privateProfile, emailVerified: row.emailVerified }
}

/** Returns all fields of a person, for that person alone. */
export const userById = async (sql: ISql, id: Id): Promise<User | undefined> => {
  const [row] = await selectPeople(sql, id, sql`array[${id}::uuid]`)
  if (!row) return undefined
  const { email, phone, otherBio, suspendedAt } = row
  const suspension = suspendedAt && { suspendedAt: suspendedAt.toISOString() }
  return { ...ownOf(row), email, phone, ...(otherBio && { otherBio }), ...suspension }
}

const selectPeople = (sql: ISql, viewerId: Id | null, ids: PendingQuery<Row[]>) =>
  readWide<PersonRow>(sql`
  select users.id, first_name as "firstName", last_name as "lastName", city, user_type as "userType",
    created_at as "createdAt", email_verified as "emailVerified", email, phone,
    school, bio, other_bio as "otherBio", suspended_at as "suspendedAt", available_tools as "availableTools", availability,
    languages, driving_licences as "drivingLicences", travel_distance as "travelDistance",
    school_confirmed_at is not null as "schoolConfirmed", birth_date::text as "birthDate", work_permit as "workPermit",
    greatest(0, ${birthDateTries}::int - coalesce(birth_date_changes, 0)) as "birthDateTries",
    ${isMinor(sql, 'student_profiles')} as "isMinor",
    case when ${isMinor(sql, 'student_profiles')} then ${consentOf(sql)} end as consent,
    case when birth_date is not null or work_permit is not null then ${isEmployedBy(sql, viewerId)} else false end as "isEmployed",
    property_type as "propertyType",
    photo_id as "photoId",
    ${ratingOf(sql, sql`users.id`)} as rating,
    case user_type
      when 'student' then (select count(*)::int from jobs
        where assigned_to_id = users.id and status = 'completed' and deleted_at is null)
      else ${completedJobsOf(sql, sql`users.id`)}
    end as "completedJobs",
    ${lapsesOf(sql, sql`users.id`)} as lapses,
    erased_at is null and (users.id = ${viewerId}::uuid or leaving_since is null and users.id in (${contactsOf(sql, viewerId)})
      and not exists (select from people_apart where (one, other) = (users.id, ${viewerId}::uuid))) is true as "mayContact",
    ${isGone(sql, 'users')} and users.id is distinct from ${viewerId}::uuid as "isDeleted"
  from users
    left join student_profiles on student_profiles.user_id = users.id
    left join private_profiles on private_profiles.user_id = users.id
  where users.id = any(${ids})`)

/** Whether a student has stated a date of birth by which they are under 18 today; `profiles` is the alias of their profile. */
export const isMinor = (sql: ISql, profiles: string) =>
  sql`(${sql(profiles)}.birth_date > (now() at time zone 'Europe/Zurich')::date - interval '18 years') is true`

/** The consent of a minor's parents that holds, or the link that is open (rule 2.2.282). */
const consentOf = (sql: ISql) => sql`(
  select json_strip_nulls(json_build_object('state', case when given_at is null then 'asked' else 'given' end,
    'at', coalesce(given_at, asked_at), 'allowsPhoto', allows_photo, 'isInsured', is_insured))
  from parental_consents c where c.user_id = users.id and revoked_at is null and (given_at is not null or expires_at > now()))`

/** Whether the person works for the viewer, or has worked for them: agreed work that was not cancelled, or wages. */
const isEmployedBy = (sql: ISql, viewerId: Id | null) => sql`(
  exists (select from jobs where assigned_to_id = users.id and posted_by_id = ${viewerId}::uuid
    and status in ('assigned', 'in_progress', 'completed'))
  or exists (select from wage_years where student_id = users.id and poster_id = ${viewerId}::uuid))`

/**
 * Selects the people whose contact details the viewer may see, once for all people of the query. An offer that a moderator has hidden, or whose
 * poster is suspended, gives no contact details; agreed work still does. The viewer's own jobs are read first: without statistics, Postgres would
 * look for them among all public ones.
 */
const contactsOf = (sql: ISql, viewerId: Id | null) => sql`
  with own as materialized (
    select id, posted_by_id, assigned_to_id, status, deleted_at, hidden_at, contacts_ended from jobs
    where posted_by_id = ${viewerId}::uuid or assigned_to_id = ${viewerId}::uuid)
  select student_id from applications join own on own.id = job_id
  where posted_by_id = ${viewerId}::uuid and withdrawn_at is null and applications.status = 'pending'
    and deleted_at is null and hidden_at is null
    and not exists (select from users where id = ${viewerId}::uuid and suspended_at is not null)
  union all
  select case when posted_by_id = ${viewerId}::uuid then assigned_to_id else posted_by_id end from own
  where status in ('assigned', 'in_progress', 'completed') and assigned_to_id is not null and not contacts_ended`

/**
 * Averages a person's ratings to one decimal; null without ratings. Each review counts its stars and, if it has criteria, also the mean of
 * punctuality and politeness (rules 4.19 and 4.20).
 */
export const ratingOf = (sql: ISql, person: Fragment) => sql`(
  select round(avg(given), 1)::float8
  from reviews
    left join structured_evaluations on review_id = reviews.id
    cross join lateral unnest(
      array[reviews.rating::numeric, (punctuality_rating + politeness_rating) / 2.0]) as given
  where reviewee_id = ${person} and hidden_at is null)`

/** Counts the completed jobs that an individual posted. */
export const completedJobsOf = (sql: ISql, person: Fragment) => sql`(
  select count(*)::int from jobs where posted_by_id = ${person} and status = 'completed' and deleted_at is null)`

/** Counts the jobs that a person has let down (rule 3.5.624). */
export const lapsesOf = (sql: ISql, person: Fragment) => sql`(
  select count(distinct job_id)::int from lapses where person_id = ${person})`

/**
 * Builds the URL of a photo. The id of the photo is its version, so each photo has a URL of its own. `&size=thumbnail` selects
 * the small one.
 */
const profilePhotoUrl = (id: Id, photoId: Id): string => `/api/users/${id}/photo?v=${photoId}`

const personOf = (stored: PersonRow): PublicUser => {
  const row = stored.isDeleted ? { ...stored, ...nothing } : shelterMinor(stored)
  const { id, firstName, lastName, city, userType, photoId, isDeleted, rating, completedJobs, lapses } = row
  const isStudent = userType === 'student'
  return {
    id,
    firstName,
    lastName,
    city,
    userType,
    profileImageUrl: photoId && profilePhotoUrl(id, photoId),
    createdAt: row.createdAt.toISOString(),
    studentProfile: isStudent ? studentProfileOf(row) : null,
    privateProfile: isStudent ? null : { rating, completedJobs, ...recordOf(completedJobs, lapses) },
    ...(isDeleted && { isDeleted: true }),
  }
}

/** Strangers see of a known minor no photo, and the first letter of the surname (rule 1.2.652). */
const shelterMinor = (row: PersonRow): PersonRow =>
  row.isMinor && !row.mayContact && !row.isEmployed ? { ...row, photoId: null, lastName: initialOf(row.lastName) } : row

/** The fields of a deleted account that others see. */
const nothing = {
  firstName: deletedName,
  lastName: '',
  city: '',
  photoId: null,
  school: null,
  schoolConfirmed: false,
  bio: null,
  availableTools: null,
  languages: null,
  drivingLicences: null,
  birthDate: null,
  workPermit: null,
  consent: null,
  rating: null,
  completedJobs: 0,
  lapses: 0,
}

/** What others read of the date of birth (rule 1.2.651). */
const shownBirth = ({ birthDate, workPermit, mayContact, isEmployed, consent }: PersonRow) => ({
  ...(birthDate && mayContact && { age: shownAge(birthDate, swissDay(new Date().toISOString())) }),
  ...(birthDate && isEmployed && { birthYear: Number(birthDate.slice(0, 4)) }),
  ...(isEmployed && workPermit && { workPermit }),
  ...(isEmployed && shownConsent({ consent })),
})

const shownConsent = ({ consent }: Pick<PersonRow, 'consent'>) =>
  consent && { parentalConsent: { ...consent, at: new Date(consent.at).toISOString() } }

const studentProfileOf = (row: PersonRow): StudentProfile => {
  const { school, bio, rating, completedJobs, schoolConfirmed, availability, travelDistance } = row
  return {
    school,
    bio,
    availableTools: row.availableTools ?? [],
    rating,
    completedJobs,
    ...recordOf(completedJobs, row.lapses),
    languages: orderLanguages(row.languages ?? []),
    drivingLicences: row.drivingLicences ?? [],
    schoolConfirmed,
    ...(row.mayContact && { availability: availability ?? [], travelDistance }),
    ...shownBirth(row),
  }
}
