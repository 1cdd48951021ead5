import type Stripe from 'stripe'
import { z } from 'zod'
import { isStorableText } from '../../schema/text.ts'
import type { StripeConfig } from '../config.ts'
import type { WebhookProvider } from './provider.ts'

/** The greatest age of an event's signature, in seconds. */
const toleranceSeconds = 300

/** Verifies and reads the webhook's events. */
export const eventsFrom = (stripe: Stripe, config: StripeConfig): Pick<WebhookProvider, 'readEvent'> => {
  const isLive = /^(?:sk|rk)_live_/.test(config.secretKey)
  return {
    readEvent(body, signature) {
      for (const secret of config.webhookSecret.split(',')) {
        try {
          const signed = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
          const { id, type, livemode, data } = SignedEvent.parse(signed)
          // Simulated money must never reach the books of real money, nor the reverse.
          if (livemode !== isLive) return undefined
          return { id, type, intentId: intentOf(data.object), accountId: accountOf(data.object) }
        } catch {
          // The event is signed with another endpoint's secret, or the signed body is no event.
        }
      }
      return undefined
    },
  }
}

const Name = z.string().min(1).max(255).refine(isStorableText)

/** The fields that are read from an event. A signature proves the sender, not the format. */
const SignedEvent = z.object({
  id: Name,
  type: Name,
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

type Subject = z.output<typeof SignedEvent>['data']['object']

/** Returns the intent of an event: its object, or the intent of its charge, refund or dispute. */
const intentOf = ({ object, id, payment_intent: intent }: Subject): string | null => {
  const name = object === 'payment_intent' ? id : intent
  return typeof name === 'string' ? Name.parse(name) : null
}

const accountOf = ({ object, id }: Subject): string | null => (object === 'account' ? Name.parse(id) : null)
