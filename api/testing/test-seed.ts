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
import type { Sql } from '../postgres/connect.ts'
import { write } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'

/** The password of everybody in tests. */
export const seedPassword = 'secret-1234'
/** The hash has the lowest cost that the library allows, because tests create many people. */
const seedPasswordHash = hash(seedPassword, { memoryCost: 8, timeCost: 1 })

let count = 0

/** Creates people, and their offers and applications, through the functions of the domains. */
export const createSeed = (sql: Sql) => {
  const account = async (registration: Registration): Promise<User> => {
    const passwordHash = await seedPasswordHash
    const { id } = await write(sql, (tx) => registerAccount(tx, registration, passwordHash))
    const user = await userById(sql, id)
    if (!user) throw new Error('The person that was just made is gone')
    return user
  }

  const student = (overrides: Partial<Registration> = {}) =>
    account({
      ...common('lea'),
      firstName: 'Léa',
      lastName: 'Moret',
      userType: 'student',
      school: 'UNIL',
      bio: 'J’aime le jardin.',
      availableTools: ['vacuum'],
      ...overrides,
    })

  const individual = (overrides: Partial<Registration> = {}) =>
    account({
      ...common('marc'),
      firstName: 'Marc',
      lastName: 'Dubois',
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
  const jobWithApplicants = async (count: number) => {
    const poster = await individual()
    const posted = await job(poster)
    const students: User[] = []
    for (let made = 0; made < count; made++) students.push(await student())
    const applications = []
    for (const applicant of students) applications.push(await application(applicant, posted))
    return { poster, job: posted, students, applications }
  }

  /** Publishes an offer whose poster has accepted a student. */
  const assignedJob = async () => {
    const { poster, job: posted, students, applications } = await jobWithApplicants(1)
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

const common = (name: string) => ({
  email: `${name}.${++count}@example.ch`,
  password: seedPassword,
  phone: '079 123 45 67',
  city: 'Lausanne, VD',
  terms: true as const,
  school: null,
  bio: null,
  availableTools: [],
  propertyType: null,
})
