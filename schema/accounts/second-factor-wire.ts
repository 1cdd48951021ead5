import { z } from 'zod'
import type { Rule } from '../rules.ts'

const broken: Rule = 'code'

/** A code of an authenticator app, or a recovery code, as typed. */
export const oneTimeCode = z.string(broken).min(1, broken).max(40, broken)

/** POST /api/account/second-factor/confirm */
export const CodeProof = z.object({ code: oneTimeCode }).meta({ id: 'CodeProof' })

/** The answer to POST /api/account/second-factor: the secret to type, and the same in an address for a QR code. */
export const SecondFactorSecretAnswer = z
  .strictObject({ secret: z.string(), address: z.string() })
  .meta({ id: 'SecondFactorSecret' })

export const RecoveryCodesAnswer = z.strictObject({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const secondFactorState = z.strictObject({ isOn: z.boolean(), codesLeft: z.number().int().min(0) })
