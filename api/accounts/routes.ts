import { Hono } from 'hono'
import { EarningsAnswer, PublicUserAnswer, RegistrationAnswer, UserAnswer } from '../../schema/accounts/answers.ts'
import { Credentials, ProfileImage, Registration, StudentProfilePatch } from '../../schema/accounts/wire.ts'
import { ProfileRequest } from '../../schema/accounts/security-wire.ts'
import { photoBodyBytes } from '../../schema/limits.ts'
import { limitBody } from '../http/body-limit.ts'
import { needsVerifying } from '../config.ts'
import { clientAddress } from '../http/client.ts'
import { limitVisitors } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { idParam, selfParam } from '../http/params.ts'
import { readPublic } from '../http/public-reads.ts'
import { Refusal } from '../http/refusal.ts'
import { clearSessionToken, readDevice, writeDevice } from '../sessions/session-cookie.ts'
import { maybeSignedIn, signedIn, student, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { created, media, noContent, ok, operation } from '../openapi/operation.ts'
import { answerPhoto } from '../photos/answer.ts'
import { readDataUrl } from '../photos/data-url.ts'
import { takePhoto } from '../photos/take-photo.ts'
import { PhotoQuery } from '../photos/requests.ts'
import { write } from '../feeds/write.ts'
import type { Sql } from '../postgres/connect.ts'
import { ensureConfirmed } from './unverified.ts'
import { registerAccount } from './accounts.ts'
import { earningsOf } from './earnings.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import { hashPassword } from './passwords.ts'
import { peopleFor } from './visible-people.ts'
import { proveSecondFactor } from './second-factor.ts'
import { findBrokenName } from './refused-names.ts'
import { greetBrowser, proveCredentials, proveReplay, startSession, wholeUser } from './signing-in.ts'
import { readProfilePhoto, removeProfilePhoto, setProfilePhoto } from './profile-photo.ts'
import { provePassword } from './security.ts'
import { invalidNames, updateProfile, updateStudentProfile } from './profile.ts'
import { endSession, openSessionWith } from '../sessions/sessions.ts'

/** Signing up, in and out, and the signed-in person. Mounted at /api/auth. */
export const authRoutes = new Hono<Env>()
  .post(
    '/register',
    operation('register', {
      summary: 'Creates an account. Sets the session cookie unless the address has to be verified first.',
      answers: created(RegistrationAnswer),
      refusals: ['email_taken', 'id_reused', 'bad_credentials', 'leaving', 'code_needed', 'slow_down'],
    }),
    body(Registration),
    async (c) => {
      const { sql, throttle, config } = c.var
      const verifies = needsVerifying(config)
      const { asksAboutPassword: asks, ...registration } = c.req.valid('json')
      await throttle.beforeRegistration(clientAddress(c))
      const misnamed = findBrokenName(registration)
      if (misnamed) throw invalidNames(misnamed.fields, misnamed.broken)
      await refuseGuessable(registration.password, registration, { config, path: 'password', asks })
      const passwordHash = await hashPassword(registration.password)
      const { isNew, ...proven } = await write(sql, (tx) => registerAccount(tx, registration, passwordHash, verifies))
      if (!isNew) await proveReplay(c, proven, registration)
      const user = await wholeUser(c, proven.id)
      const needsVerification = verifies && !user.emailVerified
      const device = await readDevice(c, proven.id)
      await greetBrowser(c, user, device)
      if (needsVerification) writeDevice(c, device)
      else await startSession(c, device, () => openSessionWith(sql, proven, device))
      return c.json({ user, needsVerification }, isNew ? 201 : 200)
    },
  )
  .post(
    '/login',
    operation('login', {
      summary: 'Sets the session cookie.',
      answers: ok(UserAnswer),
      refusals: ['bad_credentials', 'unverified', 'leaving', 'code_needed', 'slow_down'],
    }),
    body(Credentials),
    async (c) => {
      const credentials = c.req.valid('json')
      const proven = await proveCredentials(c, credentials)
      // Before the code, which serves once and is still needed to keep the account.
      if (proven.isLeaving) throw new Refusal('leaving')
      await proveSecondFactor(c, proven.id, credentials.code)
      const device = await readDevice(c, proven.id)
      await startSession(c, device, () => openSessionWith(c.get('sql'), proven, device))
      return c.json(await wholeUser(c, proven.id))
    },
  )
  .post(
    '/logout',
    operation('logout', { summary: 'Ends the session, if there is one.', answers: noContent }),
    async (c) => {
      const token = c.get('sessionToken')
      if (token) await endSession(c.get('sql'), token)
      clearSessionToken(c)
      return c.body(null, 204)
    },
  )
  .get(
    '/me',
    operation('getMe', { summary: 'The account of the caller.', answers: ok(UserAnswer) }),
    signedIn,
    async (c) => c.json(await wholeUser(c, c.get('me').id)),
  )

/** People as others see them, and changes to one's own account. Mounted at /api/users. */
export const userRoutes = new Hono<Env>()
  .post(
    '/profile-image',
    operation('setProfilePhoto', {
      summary:
        'A JPEG, PNG or WebP as a data URL, of 5 MB and 40 megapixels at most. It is encoded anew, without metadata.',
      answers: ok(UserAnswer),
      refusals: ['id_reused', 'photos_today', 'photos_away', 'slow_down'],
    }),
    signedIn,
    limitBody(photoBodyBytes, 'photoBytes'),
    body(ProfileImage),
    async (c) => {
      const { sql, me, throttle } = c.var
      const draft = c.req.valid('json')
      await throttle.beforeAct('photo', me)
      const photo = await takePhoto(c.var, readDataUrl(draft.profileImage), me.id)
      await write(sql, (tx) => setProfilePhoto(tx, me, draft, photo))
      return c.json(await wholeUser(c, me.id))
    },
  )
  .delete(
    '/profile-image',
    operation('removeProfilePhoto', { summary: 'Removes the caller’s photo.', answers: ok(UserAnswer) }),
    signedIn,
    throttled,
    async (c) => {
      await write(c.get('sql'), (tx) => removeProfilePhoto(tx, c.get('me')))
      return c.json(await wholeUser(c, c.get('me').id))
    },
  )
  .get(
    '/:id',
    operation('getUser', {
      summary: 'A person; with e-mail and phone for those who may have them.',
      answers: ok(PublicUserAnswer),
    }),
    maybeSignedIn,
    limitVisitors,
    idParam,
    async (c) => {
      const { id } = c.req.valid('param')
      await ensureConfirmed(c.var, id)
      const find = async (sql: Sql) => {
        const [person] = await peopleFor(sql, c.get('me')?.id ?? null, [id])
        if (!person || person.isDeleted) throw new Refusal('not_found')
        return person
      }
      return c.json(await readPublic(c, find))
    },
  )
  .patch(
    '/:id',
    operation('updateProfile', {
      summary:
        'Changes the given fields of the caller’s account. A mail tells of another phone number; a given password is checked.',
      answers: ok(UserAnswer),
      refusals: ['slow_down'],
    }),
    signedIn,
    selfParam('id'),
    body(ProfileRequest),
    async (c) => {
      const { password, ...fields } = c.req.valid('json')
      if (password !== undefined) await provePassword(c, password)
      await c.get('throttle').beforeAct('profile', c.get('me'))
      return c.json(await write(c.get('sql'), (tx) => updateProfile(tx, c.get('me'), fields)))
    },
  )
  .patch(
    '/:id/student-profile',
    operation('updateStudentProfile', {
      summary: 'Changes the fields that only students have; a field that is left out stays.',
      answers: ok(UserAnswer),
      refusals: ['wrong_role', 'slow_down'],
    }),
    signedIn,
    selfParam('id'),
    body(StudentProfilePatch),
    async (c) => {
      await c.get('throttle').beforeAct('profile', c.get('me'))
      return c.json(await write(c.get('sql'), (tx) => updateStudentProfile(tx, c.get('me'), c.req.valid('json'))))
    },
  )
  .get(
    '/:id/photo',
    operation('getProfilePhoto', {
      summary: 'Someone’s photo; to be kept for a year under the version that `profileImageUrl` names.',
      answers: media('image/webp'),
      refusals: ['photos_away'],
    }),
    maybeSignedIn,
    limitVisitors,
    idParam,
    query(PhotoQuery),
    async (c) => {
      const { v, size } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const find = async (sql: Sql) => {
        const photo = await readProfilePhoto(sql, id, c.get('me')?.id ?? null, size)
        if (!photo) throw new Refusal('not_found')
        return photo
      }
      const photo = await readPublic(c, find)
      // An older URL returns the present photo, so only the present version's URL may be cached for a year.
      return await answerPhoto(c, photo.file, v === photo.version, photo)
    },
  )

/** Earnings of students. Mounted at /api/students. */
export const studentRoutes = new Hono<Env>().get(
  '/:id/earnings',
  operation('getEarnings', { summary: 'The caller’s earnings, in CHF; students only.', answers: ok(EarningsAnswer) }),
  student,
  selfParam('id'),
  async (c) => c.json(await earningsOf(c.get('sql'), c.get('me').id, c.get('config').stripe ? 'stripe' : 'simulated')),
)
