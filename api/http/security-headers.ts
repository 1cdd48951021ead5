import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'

const self = "'self'"
const none = "'none'"

/**
 * The origins of Stripe's script, which may only be loaded from Stripe: the card is typed into its frames, and the
 * payer's bank may open another frame.
 */
const stripeNeeds = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
}
const nothing = { script: [], connect: [], frame: [] }

/**
 * Sets the policy of what a browser may do with our answers. The hashes of the few inline scripts and styles in the
 * built documents are allowed and read once; no other inline element runs. Stripe's origins are allowed only where
 * Stripe takes the payments.
 */
export const guardBrowsers = (dist: string, { publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>) => {
  const needed = stripe ? stripeNeeds : nothing
  const documents = readDocuments(dist)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [self],
      scriptSrc: [self, ...hashesOf('script', documents), ...needed.script],
      styleSrc: [self, ...hashesOf('style', documents)],
      // React writes styles in the prerendered landing as attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: [self, 'data:', 'blob:'],
      connectSrc: [self, ...needed.connect],
      frameSrc: [self, ...needed.frame],
      workerSrc: [self],
      objectSrc: [none],
      baseUri: [none],
      formAction: [self],
      frameAncestors: [none],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], usb: [], payment: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: publicUrl?.protocol === 'https:' ? 'max-age=31536000' : false,
  })
}

const readDocuments = (dist: string): string[] => {
  try {
    return readdirSync(dist)
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(dist, name), 'utf8'))
  } catch {
    // Development and tests have no built documents.
    return []
  }
}

/** Returns the hashes of the inline elements of this name, as a policy lists them. */
const hashesOf = (element: 'script' | 'style', documents: string[]): string[] => {
  const inline = new RegExp(String.raw`<${element}\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)</${element}>`, 'gi')
  const contents = documents.flatMap((html) => [...html.matchAll(inline)].map(([, content = '']) => content))
  return [...new Set(contents.filter(Boolean))].map((content) => {
    // The browser hashes the text that its parser read, which has line feeds only.
    const read = content.replaceAll(/\r\n?/g, '\n')
    return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
  })
}
