import { newId } from '../../schema/ids.ts'
import type { JobPatch } from '../../schema/jobs/wire.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { normalizePhone } from '../accounts/phone.ts'
import { columnsOf } from '../jobs/offer-columns.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import { appointmentIn } from './appointments.ts'
import { demoPassword, readDemoData } from './demo-data.ts'
import { demoFeeds } from './demo-feeds.ts'
import { actInDemo } from './demo-acts.ts'
import { decidedAt, demoNotifications } from './demo-notifications.ts'
import type { DemoJob } from './demo-shapes.ts'
import { insertFaces, insertReviews } from './seeded-reviews.ts'
import type { SeededApplication, SeededJob, SeededMessage, SeededPerson } from './seeded-shapes.ts'

/** Returns whether the database has no account. */
export const isEmpty = async (sql: AnySql): Promise<boolean> => (await sql`select from users limit 1`).length === 0

/** Returns whether the database has an account of the demo data. */
export const hasDemoPeople = async (sql: AnySql): Promise<boolean> => {
  const emails = readDemoData().people.map(({ email }) => email)
  return (await sql`select from users where lower(email) = any(${emails}) limit 1`).length > 0
}

/**
 * Fills a database with the demo data, as if people had used it until `now`. Everybody signs in with `demoPassword`.
 * All of it is one transaction, and devices receive it through their feeds.
 */
export const seedDemo = async (sql: Sql, now = new Date()): Promise<void> => {
  // Hashing is slow on purpose; all demo accounts share one password, and so one hash.
  const passwordHash = await hashPassword(demoPassword)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

  const content = readDemoData()
  const people = content.people.map((person) => ({
    ...person,
    id: newId(),
    joinedAt: hoursAgo(person.joinedDaysAgo * 24),
  }))
  const person = indexed(people)
  const jobs = content.jobs.map((job) => ({
    ...job,
    id: newId(),
    postedAt: hoursAgo(job.hoursAgo),
    closedAt: job.closedHoursAgo === undefined ? undefined : hoursAgo(job.closedHoursAgo),
    by: person(job.poster),
    to: job.assignee === undefined ? undefined : person(job.assignee),
  }))
  const job = indexed(jobs)
  const applications = content.applications.map((sent) => ({
    id: newId(),
    job: job(sent.job),
    student: person(sent.student),
    sentAt: hoursAgo(sent.hoursAgo),
    letter: sent.letter,
    status: sent.status,
  }))
  const messages = content.conversations.flatMap((conversation) => {
    const about = job(conversation.job)
    return conversation.messages.map(({ from, text, minutesAgo, read }, index) => ({
      id: newId(),
      job: about,
      text,
      sequence: index + 1,
      isRead: read,
      sentAt: hoursAgo(minutesAgo / 60),
      from: person(from),
      to: from === about.poster ? person(about.assignee ?? '') : about.by,
    }))
  })
  const reviews = content.reviews.map(({ job: about, by, ...said }) => {
    const done = job(about)
    const author = person(by)
    const other = author.id === done.by.id ? done.assignee : done.poster
    return { ...said, id: newId(), job: done, by: author, to: person(other ?? ''), at: hoursAgo(said.hoursAgo) }
  })
  const notifications = demoNotifications({ applications, jobs, messages, reviews, now })

  await write(sql, async (tx) => {
    await insertPeople(tx, people, passwordHash)
    await insertJobs(tx, jobs, now)
    await insertApplications(tx, applications)
    await insertMessages(tx, messages)
    await insertReviews(tx, reviews)
    await insertFaces(tx, people)
    await tx`insert into notifications ${tx(
      notifications.map(
        ({ userId, actionUrl, aboutId = null, kind = null, topic: _topic, isRead, at, ...notification }) => ({
          ...notification,
          user_id: userId,
          about_id: aboutId,
          kind,
          action_url: actionUrl,
          is_read: isRead,
          created_at: at,
        }),
      ),
    )}`
    await actInDemo(tx, { person, job, now })
    // Last: the feeds are in the order of the rows' dates.
    demoFeeds(tx.changes, { people, jobs, applications, messages, notifications })
  })
}

const indexed = <Row extends { key: string }>(rows: readonly Row[]) => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return (key: string): Row => {
    const row = byKey.get(key)
    if (!row) throw new Error(`The demo data names "${key}", which is not in it`)
    return row
  }
}

const insertPeople = async (tx: Tx, people: SeededPerson[], passwordHash: string): Promise<void> => {
  await tx`insert into users ${tx(
    people.map((person) => ({
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password_hash: passwordHash,
      phone: normalizePhone(person.phone),
      city: person.city,
      user_type: person.userType,
      email_verified: true,
      created_at: person.joinedAt,
    })),
  )}`
  await tx`insert into student_profiles ${tx(
    people.flatMap((person) =>
      person.userType === 'student'
        ? [
            {
              user_id: person.id,
              birth_date: person.birthDate ?? null,
              school: person.school,
              bio: person.bio,
              available_tools: person.tools,
              availability: person.availability,
              languages: tx.json(person.languages),
              driving_licences: person.licences,
              travel_distance: person.travelDistance ?? null,
              school_confirmed_at: person.isSchoolConfirmed ? person.joinedAt : null,
            },
          ]
        : [],
    ),
  )}`
  await tx`insert into private_profiles ${tx(
    people.flatMap((person) =>
      person.userType === 'private' ? [{ user_id: person.id, property_type: person.propertyType }] : [],
    ),
  )}`
}

const insertJobs = async (tx: Tx, jobs: SeededJob[], now: Date): Promise<void> => {
  await tx`insert into jobs ${tx(
    jobs.map((job) => ({
      ...columnsOf(offerOf(job, now)),
      id: job.id,
      posted_by_id: job.by.id,
      assigned_to_id: job.to?.id ?? null,
      status: job.status,
      created_at: job.postedAt,
      updated_at: job.closedAt ?? job.postedAt,
      deleted_at: job.deleted ? (job.closedAt ?? now) : null,
    })),
  )}`
}

/** Returns the offer with the fields that follow from others. */
const offerOf = (job: DemoJob, now: Date): JobPatch => ({
  ...job,
  toolsProvided: job.requiredTools.length === 0,
  isLongTermProject: job.projectDuration !== null,
  scheduledFor: job.scheduledInDays === undefined ? null : appointmentIn(job.scheduledInDays, job.startsAt, now),
})

const insertApplications = async (tx: Tx, applications: SeededApplication[]): Promise<void> => {
  await tx`insert into applications ${tx(
    applications.map(({ id, job, student, letter, status, sentAt }) => ({
      id,
      job_id: job.id,
      student_id: student.id,
      letter,
      status,
      created_at: sentAt,
      decided_at: status === 'pending' ? null : decidedAt(job, applications),
    })),
  )}`
}

const insertMessages = async (tx: Tx, messages: SeededMessage[]): Promise<void> => {
  await tx`insert into messages ${tx(
    messages.map(({ id, job, from, to, text, sequence, isRead, sentAt }) => ({
      id,
      job_id: job.id,
      sequence,
      sender_id: from.id,
      receiver_id: to.id,
      content: text,
      is_read: isRead,
      created_at: sentAt,
    })),
  )}`
}
