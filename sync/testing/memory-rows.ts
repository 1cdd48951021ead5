import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { offerDefaults } from '../../schema/jobs/fields.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { reservedFrom } from '../../schema/jobs/reservation.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { rates } from '../../schema/limits.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import { drawHousehold, drawStudent } from './town/residents.ts'

export const memoryUser = (id: Id, firstName: string, userType: User['userType'], city = 'Lausanne, VD'): User => ({
  id,
  firstName,
  lastName: 'Essai',
  city,
  userType,
  profileImageUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  emailVerified: true,
  studentProfile: null,
  privateProfile: null,
  email: `${firstName.toLowerCase()}@demo.example`,
  phone: '+41790000000',
})

/** Somebody of the town: the same person for the same key and number. */
export const townUser = (id: Id, userType: User['userType'], key: string, number = 0): User => {
  const student = userType === 'student' ? drawStudent(key, number) : undefined
  const { firstName, lastName, phone, city } = student ?? drawHousehold(key, number)
  const user = { ...memoryUser(id, firstName, userType, city), lastName, phone, email: `${id}@demo.example` }
  if (!student) return user
  const { birthDate, school, workPermit, languages } = student
  const profile = { rating: null, completedJobs: 0, bio: null, availableTools: [] }
  return { ...user, studentProfile: { ...profile, birthDate, school, workPermit, languages } }
}

export const memoryOffer = (
  title: string,
  location = 'Lausanne, VD',
): Omit<MutationArguments<'job.publish'>, 'id'> => ({
  title,
  description: 'Deux heures au jardin.',
  location,
  duration: '2 heures',
  rate: 25,
  ...offerDefaults,
})

export const memoryJob = (
  { reservedForId, ...args }: MutationArguments<'job.publish'>,
  postedById: Id,
  now: string,
): JobRow => ({
  ...args,
  ...(reservedForId && { reservedForId, reservedUntil: reservedFrom(now) }),
  canton: cantonOf(args.location),
  estimatedDuration: hoursOf(args.duration),
  hourlyRate: args.rate,
  minimumRate: rates.minimum,
  postedById,
  assignedToId: null,
  status: 'open',
  isCompleted: false,
  createdAt: now,
  updatedAt: now,
})
