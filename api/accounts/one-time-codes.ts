import { createHmac } from 'node:crypto'

/* One-time codes by time (RFC 6238), as authenticator apps make them by default: SHA-1, six digits, steps of 30 seconds. */

const stepMs = 30_000

/** Returns the code of a step. */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac[mac.length - 1]! & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Returns the step that a code belongs to: the present one or a neighbour, because clocks differ and typing takes time. */
export const stepOfCode = (secret: Buffer, code: string, now = Date.now()): number | undefined => {
  const present = Math.floor(now / stepMs)
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a secret as people type it into an app: in base 32, without padding. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
