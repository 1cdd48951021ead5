import type { Id } from '../../schema/ids.ts'
import { hiddenTitle } from '../../schema/jobs/fields.ts'
import { shownFirstName, shownLastName } from '../accounts/shown-names.ts'
import { offerColumns } from '../jobs/offer-columns.ts'
import { isShown } from '../messages/unread.ts'
import { isInSight } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { FieldName } from './labels.ts'

export type Value = string | number | boolean | null | Date | string[]
export type Item = Partial<Record<FieldName, Value>>

export interface Section {
  /** The key in the JSON file. */
  key: string
  /** The heading of the page. */
  title: string
  items: Item[]
}

const nameOf = (sql: AnySql, table: string) =>
  sql`rtrim(${shownFirstName(sql, table)} || ' ' || ${shownLastName(sql, table)})`
/** The names of a review's photos in the archive. */
const photosOf = (sql: AnySql) => sql`
  array(select 'photos/' || photo_id || '.webp' from review_photos where review_id = r.id order by place)`

const account = (sql: AnySql, me: Id) => sql<Item[]>`
  select first_name as "firstName", last_name as "lastName", email, email_verified as "emailVerified", phone, city,
    user_type as "userType", school, bio, other_bio ->> 'text' as "otherBio", available_tools as "availableTools",
    school_confirmed_at as "schoolConfirmedAt", availability,
    array(select language ->> 'language' || ' (' || (language ->> 'level') || ')' from jsonb_array_elements(languages) as language)
      as languages, driving_licences as "drivingLicences", travel_distance as "travelDistance",
    birth_date::text as "birthDate", work_permit as "workPermit", property_type as "propertyType", suspended_at as "suspendedAt", 'photos/' || photo_id || '.webp' as photo, created_at as "createdAt"
  from users
    left join student_profiles s on s.user_id = users.id
    left join private_profiles p on p.user_id = users.id
  where users.id = ${me}`

const jobs = (sql: AnySql, me: Id) => sql<Item[]>`
  select ${offerColumns(sql)}, j.other_description ->> 'text' as "otherDescription", j.status, ${nameOf(sql, 's')} as student,
    array(select ${nameOf(sql, 'u')} from invitations i join users u on u.id = i.student_id where i.job_id = j.id order by i.created_at, u.id)
      as invited, ${nameOf(sql, 'r')} as "reservedFor", j.reserved_until as "reservedUntil",
    array(select 'photos/' || photo_id || '.webp' from unnest(j.photo_ids) with ordinality as own (photo_id, place) order by place) as photos,
    j.created_at as "createdAt", j.deleted_at as "deletedAt"
  from jobs j left join users s on s.id = j.assigned_to_id left join users r on r.id = j.reserved_for_id where j.posted_by_id = ${me}
  order by j.created_at, j.title`

const work = (sql: AnySql, me: Id) => sql<Item[]>`
  select title, location, duration, rate_centimes / 100.0::float8 as rate, status, ${nameOf(sql, 'p')} as poster,
    scheduled_for as "scheduledFor", j.created_at as "createdAt"
  from jobs j join users p on p.id = posted_by_id where assigned_to_id = ${me} order by j.created_at, title`

const applications = (sql: AnySql, me: Id) => sql<Item[]>`
  select case when j.hidden_at is null or j.assigned_to_id = ${me} then j.title else ${hiddenTitle} end as job, letter,
    a.status, a.created_at as "sentAt", seen_at as "seenAt", nudged_at as "nudgedAt", decided_at as "decidedAt",
    withdrawn_at as "withdrawnAt",
    case stated_age when 'adult' then '18 ans ou plus' when 'minor' then 'moins de 18 ans' end as "statedAge"
  from applications a join jobs j on j.id = job_id where student_id = ${me} order by a.created_at, a.id`

const receivedApplications = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 's')} as student, letter, a.status, a.created_at as "sentAt",
    shortlisted_at as "shortlistedAt"
  from applications a join jobs j on j.id = job_id join users s on s.id = student_id
  where posted_by_id = ${me} and withdrawn_at is null
    and not exists (select from people_apart where (one, other) = (student_id, posted_by_id))
  order by a.created_at, a.id`

const invitations = (sql: AnySql, me: Id) => sql<Item[]>`
  select case when j.hidden_at is null then j.title else ${hiddenTitle} end as job, ${nameOf(sql, 'p')} as poster,
    i.created_at as "sentAt"
  from invitations i join jobs j on j.id = job_id join users p on p.id = posted_by_id
  where student_id = ${me} and not exists (select from people_apart where (one, other) = (${me}, posted_by_id))
  order by i.created_at, j.id`

const reservedOffers = (sql: AnySql, me: Id) => sql<Item[]>`
  select case when j.hidden_at is null then j.title else ${hiddenTitle} end as job, ${nameOf(sql, 'p')} as poster,
    j.created_at as "sentAt", j.reserved_until as "reservedUntil"
  from jobs j join users p on p.id = posted_by_id where reserved_for_id = ${me} order by j.created_at, j.id`

const messages = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'f')} as sender, ${nameOf(sql, 't')} as receiver, content,
    'photos/' || m.photo_id || '.webp' as photo, place, latitude, longitude, m.created_at as "sentAt",
    is_read as "isRead"
  from (select * from messages where sender_id = ${me} or (receiver_id = ${me} and ${isShown(sql)})) m
    join jobs j on j.id = job_id join users f on f.id = sender_id join users t on t.id = receiver_id
  order by m.created_at, m.id`

const reviewsGiven = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'p')} as person, rating, comment, punctuality_rating as punctuality,
    politeness_rating as politeness, completed_on_time as "completedOnTime", would_recommend as "wouldRecommend",
    descriptive_words as "descriptiveWords", ${photosOf(sql)} as photos, r.created_at as "sentAt"
  from reviews r join jobs j on j.id = job_id join users p on p.id = reviewee_id
    left join structured_evaluations on review_id = r.id
  where reviewer_id = ${me} order by r.created_at, r.id`

const reviewsReceived = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'p')} as person, rating, comment, punctuality_rating as punctuality,
    politeness_rating as politeness, completed_on_time as "completedOnTime", would_recommend as "wouldRecommend",
    descriptive_words as "descriptiveWords", ${photosOf(sql)} as photos, r.created_at as "sentAt"
  from reviews r join jobs j on j.id = job_id join users p on p.id = reviewer_id
    left join structured_evaluations on review_id = r.id
  where reviewee_id = ${me} and r.hidden_at is null order by r.created_at, r.id`

/** An order that nobody paid or tried to pay, because another replaced it or its time was over, is closed; nothing failed. */
const payments = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, case when payer_id = ${me} then 'paid' else 'received' end as direction,
    amount / 100.0::float8 as amount, p.fee / 100.0::float8 as fee,
    case when p.state = 'failed' and p.failure is null then 'closed' else p.state end as state, p.provider,
    p.created_at as "createdAt"
  from payments p join jobs j on j.id = job_id where ${me} in (payer_id, payee_id) order by p.created_at, p.id`

/** The amount that the other party names instead of one's own is there as long as the job's row shows it (rule 1.2.417). */
const handPayments = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, case when payer_id = ${me} then 'paid' else 'received' end as direction,
    amount / 100.0::float8 as amount, nullif(expenses, 0) / 100.0::float8 as expenses, method, paid_on::text as "paidOn", ${nameOf(sql, 'd')} as "declaredBy", declared_at as "sentAt",
    confirmed_at as "confirmedAt", contested_at as "contestedAt", withdrawn_at as "withdrawnAt",
    case when declared_by <> ${me} or (withdrawn_at is null and payee_id = j.assigned_to_id) then other_amount / 100.0::float8 end
      as "otherAmount",
    case when same_as is not null then true end as "joinsAnother", case when corrects is not null then true end as "isCorrection"
  from hand_payments h join jobs j on j.id = job_id join users d on d.id = declared_by
  where ${me} in (payer_id, payee_id) order by declared_at, h.id`

/** What either party says of the student's visits. */
const visits = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'b')} as "saidBy", v.act as moment, v.at, v.noted_at as "sentAt"
  from visit_times v join jobs j on j.id = v.job_id join users b on b.id = v.by_id
  where ${me} in (v.student_id, j.posted_by_id) order by v.at, v.noted_at, v.by_id`

const hours = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'b')} as "saidBy", h.minutes, h.proposed_at as "sentAt", h.agreed_at as "agreedAt",
    h.declined_at as "declinedAt"
  from hour_proposals h join jobs j on j.id = h.job_id join users b on b.id = h.by_id
  where ${me} in (h.student_id, j.posted_by_id) order by h.proposed_at, h.id`

/** The words of the other party are there as long as the job's row shows them (rule 1.2.417). */
const absences = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'b')} as "saidBy", a.said_at as "sentAt", a.agreed_at as "agreedAt",
    a.contested_at as "contestedAt", a.withdrawn_at as "withdrawnAt",
    case when a.accused_id = ${me} or (a.withdrawn_at is null and a.student_id = j.assigned_to_id) then a.words end as text
  from absences a join jobs j on j.id = a.job_id join users b on b.id = a.by_id
  where ${me} in (a.by_id, a.accused_id) order by a.said_at, a.job_id`

/** What counts in one's own record. */
const lateEnds = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, e.ended_at as at from late_ends e join jobs j on j.id = e.job_id
  where e.person_id = ${me} order by e.ended_at, e.job_id`
const wageYears = (sql: AnySql, me: Id) => sql<Item[]>`
  select year, ${nameOf(sql, 'p')} as person, case when poster_id = ${me} then 'paid' else 'received' end as direction,
    card / 100.0::float8 as card, confirmed / 100.0::float8 as confirmed, declared / 100.0::float8 as declared, claimed / 100.0::float8 as claimed,
    contested / 100.0::float8 as contested, elsewhere / 100.0::float8 as elsewhere, is_asked as "isAsked", date_released_at as "dateReleasedAt",
    case when poster_id = ${me} then partner_email end as "partnerEmail"
  from wage_years join users p on p.id = case when poster_id = ${me} then student_id else poster_id end
  where ${me} in (poster_id, student_id) order by year, p.id`

/** Issued papers, whose PDFs are beside these files, and certificates that were asked for. */
const papers = (sql: AnySql, me: Id) => sql<Item[]>`
  select p.kind as paper, number, year, j.title as job, ${nameOf(sql, 'o')} as person, asked_at as "askedAt", issued_at as "issuedAt",
    withdrawn_at as "withdrawnAt", case when issued_at is not null then 'documents/' || number || '.pdf' end as file
  from papers p left join jobs j on j.id = job_id
    join users o on o.id = case when poster_id = ${me} then student_id else poster_id end
  where ${me} in (poster_id, student_id) order by coalesce(issued_at, asked_at), p.id`

const timeProposals = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'p')} as "proposedBy", scheduled_for as "scheduledFor", duration,
    proposed_at as "sentAt", ended_at as "settledAt", outcome
  from (select id as job_id, title, jsonb_array_elements(time_proposals) as one from jobs
      where ${me} in (posted_by_id, assigned_to_id)) j
    cross join lateral (select (one ->> 'byId')::uuid as by_id, (one ->> 'scheduledFor')::timestamptz as scheduled_for,
      one ->> 'duration' as duration, (one ->> 'proposedAt')::timestamptz as proposed_at,
      (one ->> 'endedAt')::timestamptz as ended_at, one ->> 'outcome' as outcome) t
    join users p on p.id = by_id
  order by proposed_at, job_id`

/** Questions that the person asked, and those about their own offers, with the words that they may read. */
const questions = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, case when q.asker_id = ${me} then 'asked' else 'received' end as question, q.text, q.asked_at as "sentAt",
    case when q.answer_hidden_at is null or j.posted_by_id = ${me} then q.answer end as answer,
    q.answered_at as "decidedAt", q.removed_at as "withdrawnAt"
  from questions q join jobs j on j.id = q.job_id
  where q.asker_id = ${me} or (j.posted_by_id = ${me} and q.removed_at is null and q.hidden_at is null
    and (q.answer is not null or not exists (select from people_apart where (one, other) = (q.asker_id, ${me}))))
  order by q.asked_at, q.id`

const endedWork = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, ${nameOf(sql, 'p')} as person, ended_at as "at", e.scheduled_for as "scheduledFor", e.reason as "leaveReason",
    words as text
  from ended_work e join jobs j on j.id = job_id join users p on p.id = ended_by
  where ${me} in (poster_id, student_id)
    and (ended_by = ${me} or not exists (select from people_apart where (one, other) = (poster_id, student_id)))
  order by ended_at, job_id`

const complaints = (sql: AnySql, me: Id) => sql<Item[]>`
  select j.title as job, reason as text, c.created_at as "sentAt", outcome from complaints c join jobs j on j.id = job_id
  where by_id = ${me}
  union all
  select j.title, a.text, a.created_at, null from complaint_answers a
    join complaints c on c.id = complaint_id join jobs j on j.id = job_id
  where a.by_id = ${me} order by "sentAt"`

const keptOffers = (sql: AnySql, me: Id) => sql<Item[]>`
  select case when j.hidden_at is null then k.title else ${hiddenTitle} end as job, k.location, kept_at as "keptAt"
  from kept_offers k join jobs j on j.id = job_id where user_id = ${me} order by kept_at, job_id`

const savedSearches = (sql: AnySql, me: Id) => sql<Item[]>`
  select name as search, filter::text as filter, created_at as "createdAt" from saved_searches
  where user_id = ${me} order by created_at, id`

const letterTemplates = (sql: AnySql, me: Id) => sql<Item[]>`
  select name as model, letter, created_at as "createdAt" from letter_templates
  where user_id = ${me} order by created_at, id`

const blocks = (sql: AnySql, me: Id) => sql<Item[]>`
  select ${nameOf(sql, 'p')} as person, b.created_at as "blockedAt" from blocks b join users p on p.id = blocked_id
  where blocker_id = ${me} order by b.created_at, p.id`

const reports = (sql: AnySql, me: Id) => sql<Item[]>`
  select kind, reason, comment, created_at as "sentAt", settled_at as "settledAt" from reports
  where reporter_id = ${me} order by created_at, id`

const payoutAccounts = (sql: AnySql, me: Id) => sql<Item[]>`
  select provider, account_id as account from payout_accounts where user_id = ${me}`

const notifications = (sql: AnySql, me: Id) => sql<Item[]>`
  select title, message, is_read as "isRead", created_at as "sentAt" from notifications
  where user_id = ${me} and ${isInSight(sql)} order by sequence`

const muted = (sql: AnySql, me: Id) => sql<Item[]>`
  select kind, channel from muted_notifications where user_id = ${me} order by kind, channel`

const quietHours = (sql: AnySql, me: Id) => sql<Item[]>`
  select to_char(make_time(from_minute / 60, from_minute % 60, 0), 'HH24:MI') as "from",
    to_char(make_time(to_minute / 60, to_minute % 60, 0), 'HH24:MI') as "to" from quiet_hours where user_id = ${me}`

/** The keys and the rest of the address are left out: they are secrets between the device and its push service. */
const toldDevices = (sql: AnySql, me: Id) => sql<Item[]>`
  select browser, system, service, p.created_at as "since" from push_subscriptions p
    join sessions s on s.id = session_id left join devices d on d.id = s.device_id
  where p.user_id = ${me} order by p.created_at, p.id`

/** The calendar's address is left out: it is a secret, of which the server has only a hash. */
const calendars = (sql: AnySql, me: Id) => sql<Item[]>`
  select made_at as "readableSince" from calendars where user_id = ${me}`

const devices = (sql: AnySql, me: Id) => sql<Item[]>`
  select browser, system, d.created_at as "firstSignIn", signed_in_at as "lastSignIn",
    exists (select from sessions s where s.device_id = d.id and expires_at > now()) as "isSignedIn"
  from devices d where user_id = ${me} order by d.created_at, d.id`

/** What was logged of the account (rule 1.2.513). */
const securityLog = (sql: AnySql, me: Id) => sql<Item[]>`
  select kind as act, by, device, times, at from security_log where user_id = ${me} order by at, id`

const addresses = (sql: AnySql, me: Id) => sql<Item[]>`
  select old_email as "oldEmail", new_email as "newEmail", created_at as "askedAt", confirmed_at as "confirmedAt"
  from email_changes where user_id = ${me} order by created_at`

const supportMessages = (sql: AnySql, me: Id) => sql<Item[]>`
  select email, message, created_at as "sentAt" from support_messages where user_id = ${me} order by created_at`

const schoolProofs = (sql: AnySql, me: Id) => sql<Item[]>`
  select 'photos/' || photo_id || '.webp' as photo, sent_at as "sentAt" from school_proofs where user_id = ${me}`

/** The parent's address is known by a hash alone. */
const consents = (sql: AnySql, me: Id) => sql<Item[]>`
  select asked_at as "askedAt", given_at as "givenAt", name as parent, relation, allows_photo as "allowsPhoto",
    is_insured as "isInsured", revoked_at as "revokedAt"
  from parental_consents where user_id = ${me} order by asked_at, id`

export const sections = [
  ['account', 'Compte et profil', account],
  ['schoolProofs', 'Attestation d’études', schoolProofs],
  ['parentalConsents', 'Accord parental', consents],
  ['jobs', 'Offres publiées', jobs],
  ['work', 'Jobs confiés', work],
  ['applications', 'Candidatures envoyées', applications],
  ['receivedApplications', 'Candidatures reçues', receivedApplications],
  ['invitations', 'Invitations à postuler', invitations],
  ['reservedOffers', 'Offres proposées d’abord à vous', reservedOffers],
  ['keptOffers', 'Offres gardées', keptOffers],
  ['savedSearches', 'Recherches enregistrées', savedSearches],
  ['letterTemplates', 'Modèles de lettres', letterTemplates],
  ['messages', 'Messages', messages],
  ['reviewsGiven', 'Évaluations données', reviewsGiven],
  ['reviewsReceived', 'Évaluations reçues', reviewsReceived],
  ['payments', 'Paiements', payments],
  ['handPayments', 'Paiements en espèces, par TWINT ou par virement', handPayments],
  ['visits', 'Heures d’arrivée et de fin', visits],
  ['hours', 'Heures faites', hours],
  ['absences', 'Absences signalées', absences],
  ['lateEnds', 'Jobs quittés ou annulés tard', lateEnds],
  ['papers', 'Documents', papers],
  ['wageYears', 'Salaires par année', wageYears],
  ['timeProposals', 'Autres heures proposées', timeProposals],
  ['questions', 'Questions sur des offres', questions],
  ['endedWork', 'Jobs convenus annulés par une personne', endedWork],
  ['complaints', 'Problèmes signalés et réponses', complaints],
  ['blocks', 'Personnes bloquées', blocks],
  ['reports', 'Signalements', reports],
  ['payoutAccounts', 'Compte de versement', payoutAccounts],
  ['notifications', 'Notifications', notifications],
  ['mutedNotifications', 'Notifications désactivées', muted],
  ['toldDevices', 'Appareils avertis', toldDevices],
  ['quietHours', 'Heures calmes', quietHours],
  ['devices', 'Appareils', devices],
  ['securityLog', 'Activité', securityLog],
  ['calendars', 'Lien d’agenda', calendars],
  ['emailChanges', 'Changements d’adresse', addresses],
  ['supportMessages', 'Messages au support', supportMessages],
] as const

/**
 * Returns the server's data of a person, in the order of the page. Other people appear by name where they wrote or were written to. It contains all
 * that the person wrote, and of others' texts those that the person may read (rule 1.2.417).
 */
export const readSections = async (tx: AnySql, me: Id): Promise<Section[]> => {
  const read: Section[] = []
  for (const [key, title, items] of sections) read.push({ key, title, items: [...(await items(tx, me))] })
  return read
}
