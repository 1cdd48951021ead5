/*
 * Stripe.js may only be loaded from Stripe, and only by the document of `/payment` (api/http/security-headers.ts). The types below cover only what
 * the payment page uses.
 */
import { isDark } from '../theme/chosen-theme.ts'

export interface StripeError {
  type: string
  code?: string
  /** A text for the payer, in the payer's language. */
  message?: string
}

export interface PaymentElement {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready', listener: () => void): void
  on(event: 'loaderror', listener: (event: { error: StripeError }) => void): void
}

export interface StripeElements {
  create(kind: 'payment'): PaymentElement
}

export interface Stripe {
  elements(options: { clientSecret: string; locale: string; appearance: Appearance }): StripeElements
  /** On success the provider leads the page to `return_url`. */
  confirmPayment(options: {
    elements: StripeElements
    confirmParams: { return_url: string }
  }): Promise<{ error?: StripeError }>
}

export interface Appearance {
  theme: 'stripe' | 'night'
  variables: Record<string, string>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Stripe
  }
}

const source = 'https://js.stripe.com/v3/'
const reloadedKey = 'payment-reloaded'

/**
 * Loads Stripe.js. The document does not let the script in if another address opened it, or if it came from the device without network. Then the page
 * is reloaded, once, and the returned promise never resolves.
 */
export const loadStripe = async (publishableKey: string): Promise<Stripe> => {
  if (!window.Stripe && !(await addScript())) {
    if (reloadOnce()) return await new Promise<never>(() => {})
    throw new Error('Stripe.js could not be loaded')
  }
  sessionStorage.removeItem(reloadedKey)
  if (!window.Stripe) throw new Error('Stripe.js was loaded and is not there')
  return window.Stripe(publishableKey, { locale: 'fr' })
}

/** Resolves with whether the script runs. Repeated calls add only one script. */
const addScript = (): Promise<boolean> =>
  new Promise((resolve) => {
    const present = document.querySelector<HTMLScriptElement>(`script[src="${source}"]`)
    const script = present ?? document.createElement('script')
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      script.remove()
      resolve(false)
    })
    if (present) return
    script.src = source
    document.head.append(script)
  })

const reloadOnce = (): boolean => {
  if (sessionStorage.getItem(reloadedKey) !== null) {
    sessionStorage.removeItem(reloadedKey)
    return false
  }
  sessionStorage.setItem(reloadedKey, '1')
  location.reload()
  return true
}

/** Returns the appearance of Stripe's fields: the colours that the page's theme has now. */
export const stripeAppearance = (): Appearance => {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--colors-${name}`).trim()
  const colours = {
    colorPrimary: colour('lake'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('soft'),
    colorDanger: colour('brick'),
  }
  const named = Object.entries(colours).filter(([, value]) => value !== '')
  return { theme: isDark() ? 'night' : 'stripe', variables: { ...Object.fromEntries(named), fontSizeBase: '1rem' } }
}
