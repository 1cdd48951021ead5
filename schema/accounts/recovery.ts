import { z } from 'zod'
import { minimums } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { email } from '../wire-fields.ts'
import { asksAboutPassword, password } from './wire.ts'

const broken: Rule = 'token'

/** The token in a mailed link. */
const token = z.string(broken).min(1, broken).max(100, broken)

/** POST /api/auth/verify */
export const Verification = z.object({ token }).meta({ id: 'Verification' })

/** POST /api/auth/resend and /forgot: the address of the mail. */
export const MailRequest = z.object({ email }).meta({ id: 'MailRequest' })

/** POST /api/auth/reset */
export const PasswordReset = z
  .object({ token, password: password('password', minimums.password), asksAboutPassword })
  .meta({ id: 'PasswordReset' })
