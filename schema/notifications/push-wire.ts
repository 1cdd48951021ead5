import { z } from 'zod'
import { isStorableText } from '../text.ts'
import { rule, whole } from '../wire-fields.ts'
import type { QuietHours } from './push.ts'

const minute = whole('invalid', { minimum: 0, maximum: 1_439 })
const quietHours = z
  .object({ from: minute, to: minute })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: rule('invalid') }) satisfies z.ZodType<QuietHours>

/** An uncompressed point of P-256, and 16 secret bytes, both in base64url as browsers write it. */
const publicKey = z.string(rule('invalid')).regex(/^B[\w-]{86}=?$/, rule('invalid'))
const secret = z.string(rule('invalid')).regex(/^[\w-]{22}(==)?$/, rule('invalid'))

/** POST /api/account/push: the result of `PushSubscription.toJSON`. */
export const PushSubscriptionDraft = z
  .object({
    endpoint: z.string(rule('invalid')).refine(isStorableText, rule('unreadable')).max(1_000, rule('tooLong')),
    keys: z.object({ p256dh: publicKey, auth: secret }),
  })
  .meta({ id: 'PushSubscriptionDraft' })
export type PushSubscriptionDraft = z.output<typeof PushSubscriptionDraft>

/** POST /api/account/quiet-hours */
export const QuietHoursDraft = z.object({ quietHours: quietHours.nullable() }).meta({ id: 'QuietHoursDraft' })

/** GET /api/account/push */
export const PushSettingsAnswer = z
  .strictObject({
    /** The key that a browser needs to subscribe. */
    publicKey: z.string(),
    /** Whether the session of the caller has a subscription. */
    isOn: z.boolean(),
    quietHours: z.strictObject({ from: z.number().int(), to: z.number().int() }).nullable(),
  })
  .meta({ id: 'PushSettings' })
export type PushSettings = z.infer<typeof PushSettingsAnswer>
