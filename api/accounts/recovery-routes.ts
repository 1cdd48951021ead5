import { Hono } from 'hono'
import { MailRequest, PasswordReset, Verification } from '../../schema/accounts/recovery.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { body } from '../http/validate.ts'
import { hashPassword } from './passwords.ts'
import { requestLetter, resetPassword, verifyAddress } from './recovery.ts'
import { checkToken } from './tokens.ts'

/** What is done by mail: proving an address, and a new password. Nobody is signed in by a link. Mounted at /api/auth. */
export const recoveryRoutes = new Hono<Env>()
  .post('/verify', body(Verification), async (c) => {
    await c.var.throttle.beforeToken(clientAddress(c))
    await verifyAddress(c.var.sql, c.req.valid('json').token)
    return c.body(null, 204)
  })
  .post('/resend', body(MailRequest), async (c) => {
    const { email } = c.req.valid('json')
    await c.var.throttle.beforeMail(email, clientAddress(c))
    await requestLetter(c.var.sql, 'verification', email)
    return c.body(null, 204)
  })
  .post('/forgot', body(MailRequest), async (c) => {
    const { email } = c.req.valid('json')
    await c.var.throttle.beforeMail(email, clientAddress(c))
    await requestLetter(c.var.sql, 'password-reset', email)
    return c.body(null, 204)
  })
  .post('/reset', body(PasswordReset), async (c) => {
    const { sql, throttle } = c.var
    const { token, password } = c.req.valid('json')
    await throttle.beforeToken(clientAddress(c))
    // A hash costs much, so a worthless token gets none.
    await checkToken(sql, token, 'password_reset')
    await resetPassword(sql, token, await hashPassword(password))
    return c.body(null, 204)
  })
