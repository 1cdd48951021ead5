import { hash } from '@node-rs/argon2'
import type { z } from 'zod'
import type { User } from '../../schema/accounts/user.ts'
import type { Registration } from '../../schema/accounts/wire.ts'
import type { Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { JobDraft } from '../../schema/jobs/wire.ts'
import { registerAccount } from '../accounts/accounts.ts'
import { userById } from '../accounts/visible-people.ts'
import { acceptApplication, submitApplication } from '../applications/applications.ts'
import { findJob } from '../jobs/jobs.ts'
import { publishJob } from '../jobs/publishing.ts'
import { drawHousehold, drawStudent, type DrawnStudent } from '../../sync/testing/town/residents.ts'
import type { Sql } from '../postgres/connect.ts'
import { write } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'

/** The password of everybody in tests. */
export const seedPassword = 'secret-1234'
/** The hash has the lowest cost that the library allows, because tests create many people. */
const seedPasswordHash = hash(seedPassword, { memoryCost: 8, timeCost: 1 })

/** For tests that say their names. */
export const leaAndMarc = {
  student: { firstName: 'Léa', lastName: 'Moret' },
  poster: { firstName: 'Marc', lastName: 'Dubois' },
}

let count = 0

/**
 * Creates people, and their offers and applications, through the functions of the domains. Those of whom a test says nothing are people of the town: the
 * same ones for the same key, in this order.
 */
export const createSeed = (sql: Sql, keyOf = () => '') => {
  const counts = new Map<string, number>()
  const next = (): [key: string, number: number] => {
    const key = keyOf()
    const number = counts.get(key) ?? 0
    counts.set(key, number + 1)
    return [key, number]
  }
  const account = async (registration: Registration, said?: DrawnStudent): Promise<User> => {
    const passwordHash = await seedPasswordHash
    const { id } = await write(sql, async (tx) => {
      const made = await registerAccount(tx, registration, passwordHash)
      if (said)
        await tx`
          update student_profiles set work_permit = ${said.workPermit}, languages = ${tx.json(said.languages as never)}
          where user_id = ${made.id}`
      return made
    })
    const user = await userById(sql, id)
    if (!user) throw new Error('The person that was just made is gone')
    return user
  }

  const student = (overrides: Partial<Registration> = {}) => {
    const said = drawStudent(...next())
    const { workPermit: _permit, languages: _languages, ...typed } = said
    const bio = 'J’aime le jardin.'
    const registration = {
      ...common(),
      ...typed,
      userType: 'student' as const,
      bio,
      availableTools: ['vacuum' as const],
    }
    return account({ ...registration, ...overrides }, said)
  }

  const individual = (overrides: Partial<Registration> = {}) =>
    account({
      ...common(),
      ...drawHousehold(...next()),
      userType: 'private',
      propertyType: 'house',
      ...overrides,
    })

  /** Publishes an offer that counts towards no hourly limit. */
  const job = async (poster: User, overrides: Partial<z.input<typeof JobDraft>> = {}): Promise<Job> => {
    const draft = JobDraft.parse({ ...offer, ...overrides })
    return (await write(sql, (tx) => publishJob(tx, { ...meOf(poster), isUncounted: true }, draft))).job
  }

  const application = async (applicant: User, { id: jobId }: { id: Id }, message = 'Je viens volontiers.') =>
    (await write(sql, (tx) => submitApplication(tx, meOf(applicant), { jobId, message }))).application

  /** Publishes an offer with a number of pending applications. */
  const jobWithApplicants = async (count: number, named: Partial<typeof leaAndMarc> = {}) => {
    const poster = await individual(named.poster)
    const posted = await job(poster)
    const students: User[] = []
    for (let made = 0; made < count; made++) students.push(await student(named.student))
    const applications = []
    for (const applicant of students) applications.push(await application(applicant, posted))
    return { poster, job: posted, students, applications }
  }

  /** Publishes an offer whose poster has accepted a student. */
  const assignedJob = async (named: Partial<typeof leaAndMarc> = {}) => {
    const { poster, job: posted, students, applications } = await jobWithApplicants(1, named)
    const [assignee] = students
    const [accepted] = applications
    if (!assignee || !accepted) throw new Error('Nobody applied')
    await write(sql, (tx) => acceptApplication(tx, meOf(poster), accepted.id))
    return { poster, student: assignee, application: accepted, job: await findJob(sql, poster.id, posted.id) }
  }

  return { student, individual, job, application, jobWithApplicants, assignedJob }
}

/** Returns this person as the caller that domain functions take. */
export const meOf = ({ id, userType }: User): Me => ({ id, userType, sessionId: id })

const offer = {
  title: 'Tailler la haie',
  description: 'Une haie de thuyas, vingt mètres de long.',
  location: 'Lausanne, VD',
  duration: '3 heures',
  rate: 25,
}

const common = () => ({
  email: `somebody.${++count}@example.ch`,
  password: seedPassword,
  terms: true as const,
  school: null,
  bio: null,
  availableTools: [],
  propertyType: null,
})
