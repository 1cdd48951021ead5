import { hash } from '@node-rs/argon2'
import type { User } from '../../schema/accounts/user.ts'
import type { Registration } from '../../schema/accounts/wire.ts'
import { registerAccount } from '../accounts/accounts.ts'
import { userById } from '../accounts/people.ts'
import type { Sql } from '../postgres/connect.ts'
import { write } from '../sync/write.ts'

/** Everybody's password in tests. */
export const seedPassword = 'secret-1234'
/** Of the least cost that the library allows: tests make many people. */
const seedPasswordHash = hash(seedPassword, { memoryCost: 8, timeCost: 1 })

let count = 0

/** Makes people and what they do, through the domains' own functions. */
export const createSeed = (sql: Sql) => {
  const account = async (registration: Registration): Promise<User> => {
    const passwordHash = await seedPasswordHash
    const { id } = await write(sql, (tx) => registerAccount(tx, registration, passwordHash))
    const user = await userById(sql, id)
    if (!user) throw new Error('The person that was just made is gone')
    return user
  }

  return {
    student: (overrides: Partial<Registration> = {}) =>
      account({
        ...common('lea'),
        firstName: 'Léa',
        lastName: 'Moret',
        userType: 'student',
        school: 'UNIL',
        bio: 'J’aime le jardin.',
        availableTools: ['vacuum'],
        ...overrides,
      }),
    individual: (overrides: Partial<Registration> = {}) =>
      account({
        ...common('marc'),
        firstName: 'Marc',
        lastName: 'Dubois',
        userType: 'private',
        propertyType: 'house',
        ...overrides,
      }),
  }
}

export type Seed = ReturnType<typeof createSeed>

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
