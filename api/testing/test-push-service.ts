import { once } from 'node:events'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '../../schema/notifications/push.ts'

/** How the service answers a device's pushes; by default with 201 at once. */
export interface Behaviour {
  status?: number
  delayMs?: number
  headers?: Record<string, string>
  /** Never answers. */
  hangs?: boolean
}

/** A push that arrived for a device, decrypted. */
export interface Delivered {
  payload: PushPayload
  headers: IncomingHttpHeaders
  /** The claims of the signature, which was verified. */
  claims: { aud: string; exp: number; sub: string }
  at: number
}

interface Device {
  curve: ECDH
  auth: Buffer
  behaviour: Behaviour
  delivered: Delivered[]
  asked: number
  /** When its last request ended: answered, or given up by the sender. */
  endedAt: number | undefined
}

/**
 * A push service on this machine, as each browser has one: it knows its devices, verifies the sender (RFC 8292) and, in the place of the device,
 * decrypts the messages (RFC 8188 and 8291). It uses none of the code under test for that.
 */
export const startPushService = async () => {
  const devices = new Map<string, Device>()
  let underWay = 0
  let most = 0
  const server = createServer((request, response) => {
    void (async () => {
      const device = devices.get(request.url ?? '')
      const body = Buffer.concat(await request.toArray())
      if (!device) return response.writeHead(404).end()
      device.asked++
      underWay++
      most = Math.max(most, underWay)
      response.on('close', () => {
        underWay--
        device.endedAt = performance.now()
      })
      const { status = 201, delayMs = 0, headers = {}, hangs } = device.behaviour
      if (hangs) return
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (status === 201) {
        const claims = verifyVapid(request.headers.authorization ?? '', origin)
        const payload = JSON.parse(decrypt(body, device)) as PushPayload
        device.delivered.push({ payload, headers: request.headers, claims, at: performance.now() })
      }
      response.writeHead(status, headers).end()
    })().catch((error: Error) => response.writeHead(400).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A browser subscribes; returns what its `PushSubscription.toJSON` would. */
  const subscribe = (behaviour: Behaviour = {}) => {
    const curve = createECDH('prime256v1')
    const device: Device = { curve, auth: randomBytes(16), behaviour, delivered: [], asked: 0, endedAt: undefined }
    const path = `/push/${randomBytes(12).toString('hex')}`
    devices.set(path, device)
    const keys = { p256dh: curve.generateKeys('base64url'), auth: device.auth.toString('base64url') }
    return { endpoint: `${origin}${path}`, keys, device }
  }

  return {
    origin,
    subscribe,
    /** The most requests at a time so far. */
    most: () => most,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** Returns the claims of a signature that holds for this service; throws for any other. */
const verifyVapid = (authorization: string, audience: string): Delivered['claims'] => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Delivered['claims']
  const left = claims.exp - Date.now() / 1000
  if (!isSigned || claims.aud !== audience || left <= 0 || left > 24 * 60 * 60) throw new Error('bad signature')
  return claims
}

/** Returns what was encrypted for this device: one record of `aes128gcm`. */
const decrypt = (body: Buffer, { curve, auth }: Device): string => {
  const salt = body.subarray(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
