import { Hono } from 'hono'
import { Verification } from '../../schema/accounts/recovery.ts'
import {
  AccountSecurityAnswer,
  EmailChange,
  PasswordChange,
  PasswordProof,
  PhoneChange,
  SessionEnding,
  SessionsProof,
} from '../../schema/accounts/security-wire.ts'
import { ActivityAnswer } from '../../schema/accounts/activity-wire.ts'
import { CodeProof, RecoveryCodesAnswer, SecondFactorSecretAnswer } from '../../schema/accounts/second-factor-wire.ts'
import { UserAnswer } from '../../schema/accounts/answers.ts'
import { CalendarAddressAnswer } from '../../schema/calendar/wire.ts'
import { makeCalendar } from '../calendars/calendars.ts'
import { clientAddress, ownOrigin } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { idParam } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { body, optionalBody, query } from '../http/validate.ts'
import { noContent, ok, operation } from '../openapi/operation.ts'
import { write } from '../feeds/write.ts'
import { transact } from '../postgres/transaction.ts'
import { writeSessionToken } from '../sessions/session-cookie.ts'
import { readUserAgent } from '../sessions/user-agent.ts'
import { logOwn, readActivity } from '../sessions/security-log.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { enqueue } from '../tasks/tasks.ts'
import { confirmEmailChange, dropPendingEmail, requestEmailChange } from './email-change.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import { byLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { takePhoneBack } from './phone-change.ts'
import { updateProfile } from './profile.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from './second-factor.ts'
import {
  changePassword,
  checkPassword,
  proveForSessions,
  provePassword,
  readSecurity,
  signOutElsewhere,
} from './security.ts'

/** How the person signs in, and on which devices. Changes require the password again. Mounted at /api/account. */
export const securityRoutes = new Hono<Env>()
  .get(
    '/security',
    operation('getSecurity', {
      summary: 'Where the caller is signed in, and the new address that waits for its proof.',
      answers: ok(AccountSecurityAnswer),
    }),
    signedIn,
    async (c) => c.json(await readSecurity(c.get('sql'), c.get('me'))),
  )
  .get(
    '/activity',
    operation('getActivity', {
      summary: 'The newest entries of the security log of the caller’s account, which is kept for 90 days.',
      answers: ok(ActivityAnswer),
    }),
    signedIn,
    async (c) => c.json(await readActivity(c.get('sql'), c.get('me').id)),
  )
  .post(
    '/password',
    operation('changePassword', {
      summary: 'Sets a new password, ends all other sessions and tells the owner by mail.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    signedIn,
    body(PasswordChange),
    async (c) => {
      const { password, newPassword, asksAboutPassword: asks } = c.req.valid('json')
      const owner = await checkPassword(c, password)
      await refuseGuessable(newPassword, owner, { config: c.get('config'), path: 'newPassword', asks })
      const renewed = await changePassword(c.get('sql'), c.get('me'), owner, await hashPassword(newPassword))
      if (renewed) writeSessionToken(c, renewed.token, renewed.secondsLeft)
      return c.body(null, 204)
    },
  )
  .post(
    '/email',
    operation('changeEmail', {
      summary: 'Mails a link to a new address, which counts once the link was opened, and tells the old one.',
      answers: noContent,
      refusals: ['email_taken', 'slow_down'],
    }),
    signedIn,
    body(EmailChange),
    async (c) => {
      const { password, email } = c.req.valid('json')
      await provePassword(c, password)
      await c.get('throttle').beforeMail(email, clientAddress(c))
      await c.get('throttle').beforeAct('emailChange', c.get('me'))
      await c.get('throttle').beforeTypedMail(email)
      await write(c.get('sql'), (tx) => requestEmailChange(tx, c.get('me'), email))
      return c.body(null, 204)
    },
  )
  .delete(
    '/email',
    operation('cancelEmailChange', {
      summary: 'Forgets the new address that waits; its link becomes worthless.',
      answers: noContent,
    }),
    signedIn,
    throttled,
    async (c) => {
      await dropPendingEmail(c.get('sql'), c.get('me').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/email/confirm',
    operation('confirmEmail', {
      summary:
        'Sets the new address by the token that was mailed to it. The token serves once, with or without a session.',
      answers: noContent,
      refusals: ['email_taken', 'slow_down'],
    }),
    body(Verification),
    async (c) => {
      const device = readUserAgent(c.req.header('user-agent'))
      await byLink(c, () => confirmEmailChange(c.get('sql'), c.req.valid('json').token, device))
      return c.body(null, 204)
    },
  )
  .post(
    '/phone',
    operation('changePhone', {
      summary: 'Sets a new phone number and tells the owner by mail.',
      answers: ok(UserAnswer),
      refusals: ['slow_down'],
    }),
    signedIn,
    body(PhoneChange),
    async (c) => {
      const { password, phone } = c.req.valid('json')
      await provePassword(c, password)
      await c.get('throttle').beforeAct('profile', c.get('me'))
      return c.json(await write(c.get('sql'), (tx) => updateProfile(tx, c.get('me'), { phone })))
    },
  )
  .post(
    '/phone/back',
    operation('takePhoneBack', {
      summary: 'Puts back the phone number from before a change, by the token that was mailed. The token serves once.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    body(Verification),
    async (c) => {
      const device = readUserAgent(c.req.header('user-agent'))
      await byLink(c, () => takePhoneBack(c.get('sql'), c.req.valid('json').token, device))
      return c.body(null, 204)
    },
  )
  .post(
    '/second-factor',
    operation('beginSecondFactor', {
      summary: 'Makes a secret for an authenticator app, which counts once its first code was confirmed.',
      answers: ok(SecondFactorSecretAnswer),
      refusals: ['factor_on', 'slow_down'],
    }),
    signedIn,
    body(PasswordProof),
    async (c) => {
      const { email } = await provePassword(c, c.req.valid('json').password)
      return c.json(await beginSecondFactor(c.get('sql'), c.get('me'), email))
    },
  )
  .post(
    '/second-factor/confirm',
    operation('confirmSecondFactor', {
      summary: 'Switches the second factor on by the first code of the app, and returns the recovery codes.',
      answers: ok(RecoveryCodesAnswer),
      refusals: ['slow_down'],
    }),
    signedIn,
    body(CodeProof),
    async (c) => c.json({ codes: await confirmSecondFactor(c, c.req.valid('json').code) }),
  )
  .post(
    '/second-factor/codes',
    operation('renewRecoveryCodes', {
      summary: 'Makes new recovery codes in the place of all others, and returns them this once.',
      answers: ok(RecoveryCodesAnswer),
      refusals: ['not_found', 'slow_down'],
    }),
    signedIn,
    body(PasswordProof),
    async (c) => {
      await provePassword(c, c.req.valid('json').password)
      return c.json({ codes: await renewRecoveryCodes(c.get('sql'), c.get('me')) })
    },
  )
  .post(
    '/second-factor/off',
    operation('endSecondFactor', {
      summary: 'Switches the second factor off.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    signedIn,
    body(PasswordProof),
    async (c) => {
      await provePassword(c, c.req.valid('json').password)
      await endSecondFactor(c.get('sql'), c.get('me'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/sessions',
    operation('signOutElsewhere', {
      summary:
        'Ends all sessions of the caller other than this one, and the calendar’s address; with `empty=true` their devices also delete what they have of the caller. Asks for the password, and for a code where there is a second factor.',
      answers: noContent,
      refusals: ['code_needed', 'slow_down'],
    }),
    signedIn,
    query(SessionEnding),
    optionalBody(SessionsProof),
    async (c) => {
      await proveForSessions(c, c.req.valid('json'))
      await signOutElsewhere(c.get('sql'), c.get('me'), { isToEmpty: c.req.valid('query').empty === 'true' })
      return c.body(null, 204)
    },
  )
  .delete(
    '/sessions/:id',
    operation('signOutOf', {
      summary:
        'Ends another session of the caller; with `empty=true` its device also deletes what it has of the caller. Asks for the password, and for a code where there is a second factor.',
      answers: noContent,
      refusals: ['code_needed', 'slow_down'],
    }),
    signedIn,
    idParam,
    query(SessionEnding),
    optionalBody(SessionsProof),
    async (c) => {
      await proveForSessions(c, c.req.valid('json'))
      const how = { only: c.req.valid('param').id, isToEmpty: c.req.valid('query').empty === 'true' }
      if ((await signOutElsewhere(c.get('sql'), c.get('me'), how)) === 0) throw new Refusal('not_found')
      return c.body(null, 204)
    },
  )
  .post(
    '/calendar',
    operation('makeCalendarAddress', {
      summary:
        'Makes the private address at which a calendar program reads the caller’s agreed work, in place of the one before. It is told this once. Asks for the password.',
      answers: ok(CalendarAddressAnswer),
      refusals: ['slow_down'],
    }),
    signedIn,
    body(PasswordProof),
    async (c) => {
      const { sql, me } = c.var
      await provePassword(c, c.req.valid('json').password)
      const { secret, since } = await transact(sql, async (tx) => {
        await logOwn(tx, me, 'calendar_made')
        await enqueue(tx, 'mail.send', { template: 'calendar-made', userId: me.id })
        return await makeCalendar(tx, me.id)
      })
      c.header('Cache-Control', 'private, no-store')
      return c.json({ since, address: `${ownOrigin(c)}/api/calendar/${secret}.ics` })
    },
  )
