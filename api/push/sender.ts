import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { publicOnly } from './endpoint.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Where a device is told, and the keys that encrypt for it alone. */
export interface Recipient {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * What a push service said. `gone`: the subscription has ended. `refused`: this one will never be taken. `later`: after these seconds, or
 * `failed`: not now, as far as one can tell; the service may have taken it all the same.
 */
export type Outcome =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; seconds: number }
  | { is: 'failed'; why: string }

export interface PushSender {
  publicKey: string
  /** Encrypts the text, signs for the service and sends. Never throws. */
  send: (to: Recipient, text: string, options: { seconds: number; urgency: 'normal' | 'high' }) => Promise<Outcome>
  /** The services that a task of this process is sending to. */
  busy: Set<string>
  close: () => void
}

interface Options {
  keys: VapidKeys
  /** Whom a push service may write to about us: `https:` or `mailto:`. */
  subject: string
  /** An origin on this machine that is sent to all the same, for tests. */
  standIn?: string | undefined
  /** How long a service may take for one, in milliseconds. */
  patience?: number
}

/** A signature is for one service and lasts 24 hours at most; ours are used for half of it. */
const signedMs = 6 * 60 * 60 * 1000
/** More services than that are people who try things out. */
const signaturesKept = 1_000

/** Creates what sends to push services (RFC 8030, 8188, 8291 and 8292). */
export const createPushSender = ({ keys, subject, standIn, patience = 10_000 }: Options): PushSender => {
  // No redirect is followed, and a connection is kept for the next one.
  const secure = new https.Agent({ keepAlive: true, maxSockets: 100, lookup: publicOnly() })
  const plain = new http.Agent({ keepAlive: true, maxSockets: 100 })
  const signed = new Map<string, { at: number; authorization: string }>()

  const authorizationFor = (service: string): string => {
    const known = signed.get(service)
    if (known && Date.now() - known.at < signedMs) return known.authorization
    if (signed.size >= signaturesKept) signed.clear()
    const { publicKey, privateKey } = keys
    const headers = webPush.getVapidHeaders(service, subject, publicKey, privateKey, 'aes128gcm')
    signed.set(service, { at: Date.now(), authorization: headers.Authorization })
    return headers.Authorization
  }

  const post = (url: URL, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<Outcome> =>
    new Promise((resolve) => {
      const isStandIn = url.origin === standIn
      const options = { method: 'POST', headers, signal: AbortSignal.timeout(patience) }
      const onAnswer = (answer: http.IncomingMessage) => {
        resolve(outcomeOf(answer))
        // Nobody reads the words; those without an end are cut off by the signal.
        answer.on('error', () => undefined).resume()
      }
      const request = isStandIn
        ? http.request(url, { ...options, agent: plain }, onAnswer)
        : https.request(url, { ...options, agent: secure }, onAnswer)
      request.on('error', (error) => resolve({ is: 'failed', why: codeOf(error) }))
      request.end(body)
    })

  return {
    publicKey: keys.publicKey,
    busy: new Set(),
    async send({ endpoint, p256dh, auth }, text, { seconds, urgency }) {
      try {
        const url = new URL(endpoint)
        const { cipherText } = webPush.encrypt(p256dh, auth, text, 'aes128gcm')
        const headers = {
          authorization: authorizationFor(url.origin),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          'content-length': cipherText.length,
          ttl: seconds,
          urgency,
        }
        return await post(url, headers, cipherText)
      } catch {
        // Keys that are no point of the curve.
        return { is: 'refused', status: 0 }
      }
    },
    close() {
      secure.destroy()
      plain.destroy()
    },
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** The least and the longest that a service may ask us to wait, in seconds. */
const waits = { least: 30, longest: 24 * 60 * 60 }

const outcomeOf = ({ statusCode: status = 0, headers }: http.IncomingMessage): Outcome => {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const seconds = readRetryAfter(headers['retry-after'])
  if (status === 429 || (status === 503 && seconds !== undefined))
    return { is: 'later', seconds: Math.min(waits.longest, Math.max(waits.least, seconds ?? 0)) }
  if (status === 408 || status >= 500) return { is: 'failed', why: `status ${status}` }
  return { is: 'refused', status }
}

/** `Retry-After` holds seconds or a date. */
const readRetryAfter = (header: string | undefined): number | undefined => {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}
