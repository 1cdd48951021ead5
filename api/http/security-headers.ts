import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'
import { readRenderedShell } from './rendered-shell.ts'

const self = "'self'"
const none = "'none'"

/** The foreign origins that a document allows. */
interface Guests {
  script: string[]
  connect: string[]
  frame: string[]
}

/**
 * Stripe's script may only be loaded from Stripe: the card is typed into its frames, and the payer's bank may open
 * another frame.
 */
const stripeNeeds: Guests = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const nobody: Guests = { script: [], connect: [], frame: [] }

/**
 * The names of the only policies by which a text becomes markup or the address of a script (.decisions/api/0621-…). Not where Stripe's script runs,
 * which makes elements in its own ways.
 */
const trusted = { requireTrustedTypesFor: ["'script'"], trustedTypes: ['drawings', 'worker', 'early-worker'] }

/** Whether this is the page where a card is paid (rule 2.2.11). */
const isPaymentPage = (path: string): boolean => /^\/payment\/?$/.test(path)

/**
 * Sets the policy of what a browser may do with our answers. The hashes of the few inline scripts and styles in the
 * built documents are read once and allowed; no other inline element runs. Only the payment page allows Stripe, and only
 * if Stripe takes the payments.
 */
export const guardBrowsers = (dist: string, { publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>) => {
  const documents = readDocuments(dist)
  const common = {
    referrerPolicy: referrers,
    xFrameOptions: 'DENY',
    strictTransportSecurity: transport(publicUrl) ?? false,
  } as const
  const closed = { camera: [], microphone: [], geolocation: ['self'], usb: [] }

  const guarded = secureHeaders({
    ...common,
    contentSecurityPolicy: { ...policyWith(nobody, documents), ...trusted },
    permissionsPolicy: { ...closed, payment: [] },
  })
  if (!stripe) return guarded

  const paying = secureHeaders({
    ...common,
    contentSecurityPolicy: policyWith(stripeNeeds, documents),
    // Apple Pay and Google Pay request payment from within Stripe's frame, and a bank or a wallet may open a window of its own.
    permissionsPolicy: { ...closed, payment: ['self', 'https://js.stripe.com'] },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  })
  return createMiddleware<Env>((c, next) => (isPaymentPage(c.req.path) ? paying : guarded)(c, next))
}

const referrers = 'strict-origin-when-cross-origin'

const transport = (publicUrl: URL | undefined): string | undefined =>
  publicUrl?.protocol === 'https:' ? 'max-age=31536000; includeSubDomains' : undefined

/** Returns the headers of an answer in JSON, which runs, loads and shows nothing. */
export const jsonHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => {
  const onlyEncrypted = transport(publicUrl)
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': referrers,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(onlyEncrypted !== undefined && { 'strict-transport-security': onlyEncrypted }),
  }
}

const policyWith = (guests: Guests, documents: string[]) => ({
  defaultSrc: [self],
  scriptSrc: [self, ...hashesOf('script', documents), ...guests.script],
  styleSrc: [self, ...hashesOf('style', documents)],
  // React writes styles in the prerendered landing as attributes.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: [self, 'data:', 'blob:'],
  connectSrc: [self, ...guests.connect],
  frameSrc: [self, ...guests.frame],
  workerSrc: [self],
  objectSrc: [none],
  baseUri: [none],
  formAction: [self],
  frameAncestors: [none],
})

const readDocuments = (dist: string): string[] => {
  try {
    const built = readdirSync(dist).filter((name) => name.endsWith('.html'))
    return [...built.map((name) => readFileSync(join(dist, name), 'utf8')), readRenderedShell(dist)]
  } catch {
    // Development and tests have no built documents.
    return []
  }
}

/** Returns the hashes of the inline elements of this name, in the form of a policy. */
const hashesOf = (element: 'script' | 'style', documents: string[]): string[] => {
  const inline = new RegExp(String.raw`<${element}\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)</${element}>`, 'gi')
  const contents = documents.flatMap((html) => [...html.matchAll(inline)].map(([, content = '']) => content))
  return [...new Set(contents.filter(Boolean))].map((content) => {
    // The browser hashes the text after parsing, which has only line feeds.
    const read = content.replaceAll(/\r\n?/g, '\n')
    return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
  })
}
