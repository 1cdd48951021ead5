import { Hono, type Context } from 'hono'
import {
  Credentials,
  ProfileImage,
  ProfilePatch,
  Registration,
  StudentProfilePatch,
} from '../../schema/accounts/wire.ts'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { photoBodyBytes } from '../../schema/limits.ts'
import { limitBody } from '../http/body-limit.ts'
import { needsVerifying } from '../config.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { idParam, selfParam } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { clearSessionToken, readSessionToken, writeSessionToken } from '../sessions/session-cookie.ts'
import { maybeSignedIn, signedIn, student, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { answerPhoto } from '../photos/answer.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { encodePhoto } from '../photos/image.ts'
import { PhotoQuery } from '../photos/requests.ts'
import { write } from '../feeds/write.ts'
import { checkCredentials, registerAccount } from './accounts.ts'
import { earningsOf } from './earnings.ts'
import { hashPassword } from './passwords.ts'
import { peopleFor, userById } from './people.ts'
import { readProfilePhoto, removeProfilePhoto, setProfilePhoto } from './profile-photo.ts'
import { updateProfile, updateStudentProfile } from './profile.ts'
import { endSession, openSession, openSessionWith, sessionSeconds } from '../sessions/sessions.ts'

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

/** People as others see them, and what they change about themselves. */
export const userRoutes = new Hono<Env>()
  .post('/profile-image', signedIn, limitBody(photoBodyBytes, 'photoBytes'), body(ProfileImage), async (c) => {
    const { sql, me, throttle } = c.var
    const draft = c.req.valid('json')
    await throttle.beforeAct('photo', me)
    const photo = await encodePhoto(readDataUrl(draft.profileImage))
    await write(sql, (tx) => setProfilePhoto(tx, me, draft, photo))
    return c.json(await wholeUser(c, me.id))
  })
  .delete('/profile-image', signedIn, throttled, async (c) => {
    await write(c.var.sql, (tx) => removeProfilePhoto(tx, c.var.me))
    return c.json(await wholeUser(c, c.var.me.id))
  })
  .get('/:id', maybeSignedIn, async (c) => {
    const [person] = await peopleFor(c.var.sql, c.var.me?.id ?? null, [idParam(c)])
    if (!person) throw new Refusal('not_found')
    return c.json(person)
  })
  .patch('/:id', signedIn, body(ProfilePatch), async (c) => {
    selfParam(c, 'id')
    await c.var.throttle.beforeAct('profile', c.var.me)
    return c.json(await write(c.var.sql, (tx) => updateProfile(tx, c.var.me, c.req.valid('json'))))
  })
  .patch('/:id/student-profile', signedIn, body(StudentProfilePatch), async (c) => {
    selfParam(c, 'id')
    await c.var.throttle.beforeAct('profile', c.var.me)
    return c.json(await write(c.var.sql, (tx) => updateStudentProfile(tx, c.var.me, c.req.valid('json'))))
  })
  .get('/:id/photo', query(PhotoQuery), async (c) => {
    const { v, size } = c.req.valid('query')
    const photo = await readProfilePhoto(c.var.sql, idParam(c), size)
    if (!photo) throw new Refusal('not_found')
    // An older version's URL shows the present photo, and must not be kept as the older one for a year.
    return answerPhoto(c, photo.content, v === photo.version)
  })

/** What students earn. */
export const studentRoutes = new Hono<Env>().get('/:id/earnings', student, async (c) =>
  c.json(await earningsOf(c.var.sql, selfParam(c, 'id'))),
)

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
