import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'

const self = "'self'"
const none = "'none'"

/**
 * What Stripe's own script needs, which has to come from Stripe: the card is typed into its frames, and its bank may ask something in
 * another.
 */
const stripeNeeds = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
}
const nothing = { script: [], connect: [], frame: [] }

/**
 * What a browser may do with our answers. The few inline scripts and styles of the built documents are allowed by their
 * hashes, read once: nothing else that finds its way into a page runs. Stripe has a place in it only while it takes the payments.
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
    // In development and in tests nothing is built.
    return []
  }
}

/** The hashes of the inline elements of this name, as a policy lists them. */
const hashesOf = (element: 'script' | 'style', documents: string[]): string[] => {
  const inline = new RegExp(String.raw`<${element}\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)</${element}>`, 'gi')
  const contents = documents.flatMap((html) => [...html.matchAll(inline)].map(([, content = '']) => content))
  return [...new Set(contents.filter(Boolean))].map((content) => {
    // The browser hashes what its parser read, with line feeds alone.
    const read = content.replaceAll(/\r\n?/g, '\n')
    return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
  })
}
