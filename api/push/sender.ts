import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { publicOnly } from './endpoint.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A device's endpoint, and the keys that encrypt for this device alone. */
export interface Recipient {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * The answer of a push service. `gone`: the subscription has ended. `refused`: the service will never accept this push. `later`: retry after these
 * seconds. `failed`: not accepted as far as one can tell; the service may have accepted it nevertheless.
 */
export type Outcome =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; seconds: number }
  | { is: 'failed'; why: string }

export interface PushSender {
  publicKey: string
  /** Encrypts and signs the text and sends it. Never throws. */
  send: (to: Recipient, text: string, options: { seconds: number; urgency: 'normal' | 'high' }) => Promise<Outcome>
  /** The services to which a task of this process is sending. */
  busy: Set<string>
  close: () => void
}

interface Options {
  keys: VapidKeys
  /** The contact of this server for push services: `https:` or `mailto:`. */
  subject: string
  /** An origin on this machine that is allowed nevertheless, for tests. */
  standIn?: string | undefined
  /** Milliseconds that a service may take for one push. */
  patience?: number
  /** Hears what a service said of each push. */
  note?: (outcome: Outcome) => void
}

/** In milliseconds. A signature is for one service and may last 24 hours at most; ours last 12, and are reused for half of that. */
const signedMs = 6 * 60 * 60 * 1000
/** Only people who try things out name more services than this. */
const signaturesKept = 1_000

/** Creates the sender of pushes (RFC 8030, 8188, 8291 and 8292). */
export const createPushSender = ({ keys, subject, standIn, patience = 10_000, note }: Options): PushSender => {
  // Redirects are not followed, and connections are reused.
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
        // The body is ignored; the signal ends one that never ends.
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
        const outcome = await post(url, headers, cipherText)
        note?.(outcome)
        return outcome
      } catch {
        // The keys are no point of the curve.
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

/** The shortest and the longest wait that a service may ask for, in seconds. */
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
