import { Hono, type Context } from 'hono'
import { MailRequest, PasswordReset, Verification } from '../../schema/accounts/recovery.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import type { RequestedMail } from '../http/throttle.ts'
import { body } from '../http/validate.ts'
import { noContent, operation } from '../openapi/operation.ts'
import { readUserAgent } from '../sessions/user-agent.ts'
import { refuseGuessable } from './guessable-passwords.ts'
import { byLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { requestMail, resetPassword, verifyAddress } from './recovery.ts'
import { checkToken } from './tokens.ts'

/** Requests a mail to an address. The answer is the same whether or not a mail is sent, and whether or not somebody has the address. */
const askForMail = async (c: Context<Env>, mail: RequestedMail, email: string): Promise<void> => {
  const { sql, throttle } = c.var
  await throttle.beforeMail(email, clientAddress(c))
  if (!(await throttle.isMailDue(mail, email))) return
  try {
    await requestMail(sql, mail, email)
  } catch (error) {
    // The mail was not queued, so a further request must not be answered as if one were on its way.
    await throttle.endMailGap(mail, email)
    throw error
  }
}

/** Acts by mailed links: proving an address, and setting a new password. No link signs anybody in. Mounted at /api/auth. */
export const recoveryRoutes = new Hono<Env>()
  .post(
    '/verify',
    operation('verifyAddress', {
      summary: 'Proves an address by the token that was mailed to it. The token serves once.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    body(Verification),
    async (c) => {
      await byLink(c, () => verifyAddress(c.get('sql'), c.req.valid('json').token))
      return c.body(null, 204)
    },
  )
  .post(
    '/resend',
    operation('resendVerification', {
      summary: 'Sends the mail to verify an address again. The answer is the same for every address.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    body(MailRequest),
    async (c) => {
      await askForMail(c, 'verification', c.req.valid('json').email)
      return c.body(null, 204)
    },
  )
  .post(
    '/forgot',
    operation('forgotPassword', {
      summary: 'Sends a mail that leads to a new password. The answer is the same for every address.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    body(MailRequest),
    async (c) => {
      await askForMail(c, 'password-reset', c.req.valid('json').email)
      return c.body(null, 204)
    },
  )
  .post(
    '/reset',
    operation('resetPassword', {
      summary: 'Sets a new password by a mailed token, and ends all sessions.',
      answers: noContent,
      refusals: ['slow_down'],
    }),
    body(PasswordReset),
    async (c) => {
      const { sql, throttle, config } = c.var
      const { token, password, asksAboutPassword: asks } = c.req.valid('json')
      // A hash is expensive, so the token is checked first.
      const owner = await byLink(c, () => checkToken(sql, token, 'password_reset'))
      await refuseGuessable(password, owner, { config, path: 'password', asks })
      const device = readUserAgent(c.req.header('user-agent'))
      await resetPassword(sql, token, await hashPassword(password), device)
      await throttle.endMailGap('password-reset', owner.email)
      await throttle.endGuesses(owner.email)
      return c.body(null, 204)
    },
  )
