import type { BrowserContext, Route } from 'playwright-core'
import type { StripeStandIn } from '../../../api/payments/testing/stripe-stand-in.ts'

/** Numbers of Stripe's test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** The bank asks the holder to confirm. */
  secured: '4000002760003184',
} as const

/** The text that a person reads when a card was declined. */
export const declinedText = 'Votre carte a été refusée.'

interface Payer {
  standIn: StripeStandIn
  /** Called once the bank has decided, before the payer's page learns of it. */
  onDecided: () => Promise<unknown>
}

/**
 * Answers all requests of a browser to Stripe: the script, the fields in their frame, the bank's question, and the pages of connected accounts. The
 * app is not changed for this, so its content security policy applies.
 */
export async function standInForStripe(context: BrowserContext, { standIn, onDecided }: Payer): Promise<void> {
  const { books } = standIn
  const confirm = async (route: Route) => {
    const asked = new URLSearchParams(route.request().postData() ?? '')
    const secret = asked.get('client_secret') ?? ''
    const number = asked.get('number')
    const answer = (body: object) =>
      route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } })
    if (number === cards.secured && !asked.has('authenticated')) return await answer({ status: 'requires_action' })
    const isCharged = books.pay(secret, number === cards.declined ? 'generic_decline' : undefined)
    await onDecided()
    if (isCharged) return await answer({ status: 'succeeded' })
    const isClosed = number !== cards.declined
    const error = isClosed
      ? { code: 'payment_intent_unexpected_state', message: 'Ce paiement n’est plus possible.' }
      : { code: 'card_declined', message: declinedText }
    return await answer({ error: { type: 'card_error', ...error } })
  }

  await context.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://js.stripe.com/v3/fields', (route) => route.fulfill(pageOf(fields)))
  await context.route('https://hooks.stripe.com/**', (route) => route.fulfill(pageOf(question)))
  await context.route('https://api.stripe.com/**', confirm)
  await context.route('https://connect.stripe.com/setup/**', async (route) => {
    const url = route.request().url()
    const { searchParams, origin, pathname } = new URL(url)
    const link = books.links.get(origin + pathname)
    if (!link) return await route.fulfill(pageOf('Ce lien n’est plus valable.'))
    if (!searchParams.has('done')) return await route.fulfill(pageOf('<a href="?done">Terminer</a>'))
    const { metadata } = books.readAccount(link.account)
    books.connect(link.account, (metadata as { userId: string }).userId)
    books.links.delete(origin + pathname)
    return await route.fulfill({ status: 302, headers: { location: link.returnUrl } })
  })
}

const pageOf = (body: string) => ({
  contentType: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="fr"><title>Stripe</title>${body}</html>`,
})

const fields = `
  <label>Numéro de carte <input inputmode="numeric" autocomplete="cc-number"></label>
  <script>
    const field = document.querySelector('input')
    field.addEventListener('input', () => parent.postMessage({ number: field.value }, '*'))
  </script>`

const question = `
  <h1>Votre banque</h1>
  <button>Autoriser</button>
  <script>
    document.querySelector('button').addEventListener('click', () => parent.postMessage({ isAuthorized: true }, '*'))
  </script>`

/** The parts of Stripe.js that the payment page uses. */
const script = `
  const addFrame = (place, src, title) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, title })
    place.append(frame)
    return frame
  }
  const confirm = async (fields) => {
    const answer = await fetch('https://api.stripe.com/v1/confirm', { method: 'POST', body: new URLSearchParams(fields) })
    return await answer.json()
  }
  const askBank = () =>
    new Promise((resolve) => {
      const frame = addFrame(document.body, 'https://hooks.stripe.com/3d_secure_2', 'Question de votre banque')
      frame.style = 'position: fixed; inset: 0; z-index: 2147483647; background: white'
      addEventListener('message', function listen({ origin, data }) {
        if (origin !== 'https://hooks.stripe.com' || !data.isAuthorized) return
        removeEventListener('message', listen)
        frame.remove()
        resolve()
      })
    })
  window.Stripe = () => ({
    elements: ({ clientSecret }) => {
      const elements = { clientSecret, number: '' }
      elements.create = () => {
        const listeners = {}
        let frame
        const listen = ({ origin, data }) => {
          if (origin === 'https://js.stripe.com') elements.number = data.number
        }
        return {
          on: (name, listener) => (listeners[name] = listener),
          mount: (place) => {
            addEventListener('message', listen)
            frame = addFrame(place, 'https://js.stripe.com/v3/fields', 'Cadre de saisie sécurisé pour le paiement')
            frame.addEventListener('load', () => listeners.ready())
          },
          destroy: () => {
            removeEventListener('message', listen)
            frame.remove()
          },
        }
      }
      return elements
    },
    confirmPayment: async ({ elements, confirmParams }) => {
      const fields = { client_secret: elements.clientSecret, number: elements.number }
      let answer = await confirm(fields)
      if (answer.status === 'requires_action') {
        await askBank()
        answer = await confirm({ ...fields, authenticated: 'yes' })
      }
      if (answer.error) return { error: answer.error }
      const back = new URL(confirmParams.return_url)
      back.searchParams.set('redirect_status', 'succeeded')
      location.assign(back)
      return await new Promise(() => {})
    },
  })`
