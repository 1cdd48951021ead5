import { Hono, type Context } from 'hono'
import { Credentials, Registration } from '../../schema/accounts/wire.ts'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { needsVerifying } from '../config.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { idParam } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { clearSessionToken, readSessionToken, writeSessionToken } from '../http/session-cookie.ts'
import { maybeSignedIn, signedIn } from '../http/signed-in.ts'
import { body } from '../http/validate.ts'
import { write } from '../sync/write.ts'
import { checkCredentials, registerAccount } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { peopleFor, userById } from './people.ts'
import { endSession, openSession, openSessionWith, sessionSeconds } from './sessions.ts'

/** Signing up, in and out, and who is signed in. */
export const authRoutes = new Hono<Env>()
  .post('/register', body(Registration), async (c) => {
    const { sql, throttle, config } = c.var
    const verifies = needsVerifying(config)
    const registration = c.req.valid('json')
    await throttle.beforeRegistration(clientAddress(c))
    const passwordHash = await hashPassword(registration.password)
    const { id, isNew } = await write(sql, (tx) => registerAccount(tx, registration, passwordHash, verifies))
    const user = await wholeUser(c, id)
    const needsVerification = verifies && !user.emailVerified
    if (!needsVerification) await startSession(c, openSession(sql, id))
    return c.json({ user, needsVerification }, isNew ? 201 : 200)
  })
  .post('/login', body(Credentials), async (c) => {
    const { sql, throttle, config } = c.var
    const credentials = c.req.valid('json')
    await throttle.beforeLogin(credentials.email, clientAddress(c))
    const proven = await checkCredentials(sql, credentials)
    await throttle.afterLogin(credentials.email, clientAddress(c))
    if (needsVerifying(config) && !proven.isVerified) throw new Refusal('unverified', { needsVerification: true })
    await startSession(c, openSessionWith(sql, proven))
    return c.json(await wholeUser(c, proven.id))
  })
  .post('/logout', async (c) => {
    const token = readSessionToken(c)
    if (token) await endSession(c.var.sql, token)
    clearSessionToken(c)
    return c.body(null, 204)
  })
  .get('/me', signedIn, async (c) => c.json(await wholeUser(c, c.var.me.id)))

/** People as others see them. */
export const userRoutes = new Hono<Env>().get('/:id', maybeSignedIn, async (c) => {
  const [person] = await peopleFor(c.var.sql, c.var.me?.id ?? null, [idParam(c)])
  if (!person) throw new Refusal('not_found')
  return c.json(person)
})

/** Rotates: whatever session the browser had ends with the new one. */
const startSession = async (c: Context<Env>, opening: Promise<string>): Promise<void> => {
  const token = await opening
  const former = readSessionToken(c)
  if (former) await endSession(c.var.sql, former)
  writeSessionToken(c, token, sessionSeconds)
}

const wholeUser = async (c: Context<Env>, id: Id): Promise<User> => {
  const user = await userById(c.var.sql, id)
  if (!user) throw new Refusal('not_found')
  return user
}
