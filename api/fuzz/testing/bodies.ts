import { gzipSync } from 'node:zlib'
import type { Random } from '../../../sync/testing/random.ts'
import { deepJson, wildText, wildValue } from './wild.ts'

export interface SentBody {
  content: Uint8Array<ArrayBuffer> | string
  headers: Record<string, string>
}

const json = { 'content-type': 'application/json' }

/** Sends a value as a correct client does. */
export const plainBody = (value: unknown): SentBody => ({ content: JSON.stringify(value ?? null), headers: json })

/** Sends a value as a faulty client does. `large` is a size in bytes above the route's limit. */
export const oddBody = (value: unknown, random: Random, large: number): SentBody => {
  const text = JSON.stringify(value ?? null)
  switch (random.between(0, 13)) {
    case 0:
      return { content: text.slice(0, random.between(0, text.length)), headers: json }
    case 1:
      return { content: copy(gzipSync(text)), headers: { ...json, 'content-encoding': 'gzip' } }
    case 2:
      return { content: text, headers: { 'content-type': random.pick(types) ?? '' } }
    case 3:
      return { content: `\uFEFF${text}`, headers: json }
    case 4:
      return { content: copy(Buffer.from(text, 'utf16le')), headers: json }
    case 5:
      return { content: copy(Buffer.from([...Buffer.from(text.slice(0, -1)), 0xff, 0xfe, 0xc0])), headers: json }
    case 6:
      return { content: deepJson(random), headers: json }
    case 7:
      return { content: withDeepField(text, random), headers: json }
    case 8:
      return { content: JSON.stringify(wildValue(random)), headers: json }
    case 9:
      return { content: text.replace(/\d+/, '1e999'), headers: json }
    case 10:
      // With two equal keys the later one counts.
      return { content: text.replace(/}$/, `,"id":${JSON.stringify(wildValue(random, 1))}}`), headers: json }
    case 11:
      return { content: '', headers: json }
    case 12:
      return random.chance(0.2)
        ? { content: `${text.slice(0, -1)},"padding":"${'a'.repeat(large)}"}`, headers: json }
        : { content: wildText(random), headers: json }
    default:
      return {
        content: text.replace(/}$/, ',"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
        headers: json,
      }
  }
}

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/JSON',
  'application/problem+json',
  'image/png',
  'garbage',
] as const

const withDeepField = (text: string, random: Random): string =>
  text.startsWith('{') ? `{"args":${deepJson(random)},"extra":${deepJson(random)},${text.slice(1)}` : deepJson(random)

const copy = (bytes: Buffer) => new Uint8Array(bytes)
