import { photoLimits } from '../../schema/limits.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Returns the bytes of an image sent as a data URL, "data:image/jpeg;base64,…". Its media type is not trusted, and is ignored. Refusals: wrong_type
 * for any other text, too_large beyond 5 MB.
 */
export const readDataUrl = (text: string): Buffer => {
  const comma = text.indexOf(',')
  const head = text.slice(0, Math.max(0, Math.min(comma, 100))).toLowerCase()
  if (!/^data:image\/[a-z0-9.+-]+;base64$/.test(head)) throw unreadable()

  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = text.length - comma - 1 - padding
  if (Math.floor((digits * 3) / 4) > photoLimits.bytes) throw new Refusal('too_large', { rule: 'photoBytes' })
  const bytes = Buffer.from(text.slice(comma + 1), 'base64')
  // The decoder silently skips characters outside base64; then bytes are missing.
  if (bytes.length === 0 || bytes.length !== Math.floor((digits * 3) / 4)) throw unreadable()
  return bytes
}

const unreadable = () => new Refusal('wrong_type', { rule: 'photoFormat' })
