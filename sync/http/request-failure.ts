import { ApiError, NetworkError } from './transport.ts'

/**
 * Why a whole request failed (sync/README.md §2.3), by status and code, never by text. The server has no part in the last two.
 *
 * - `unreachable`: no server answered, or not ours.
 * - `busy`: the server asks the device to wait.
 * - `fault`: the server, or a proxy before it, failed on this request.
 * - `emptied`: the person has asked elsewhere that this device deletes what it has of them.
 * - `unreadable`: the browser can no longer read a photo in the outbox.
 * - `storage`: this device could not read or store.
 * - `full`: this device has no room.
 *
 * `isForeign`: the answer has no code of our server's. Something on the way, such as a firewall, refuses what the request carries.
 */
export type RequestFailure =
  | { kind: 'unreachable' }
  | { kind: 'busy'; after?: number }
  | { kind: 'fault'; status?: number; isForeign?: true }
  | { kind: 'too_large'; isForeign?: true }
  | { kind: 'unreadable' }
  | { kind: 'signed_out' }
  | { kind: 'emptied' }
  | { kind: 'other_user' }
  | { kind: 'outdated' }
  | { kind: 'storage' }
  | { kind: 'full' }

export const classify = (error: unknown): RequestFailure => {
  if (error instanceof NetworkError) return error.reason === 'timeout' ? { kind: 'fault' } : { kind: 'unreachable' }
  if (!(error instanceof ApiError)) throw error
  const foreign = error.code === undefined && !error.body && { isForeign: true as const }
  switch (error.status) {
    case 401:
      return { kind: error.code === 'device_emptied' ? 'emptied' : 'signed_out' }
    case 403:
      return error.code === 'user_mismatch' ? { kind: 'other_user' } : { kind: 'fault', status: 403, ...foreign }
    case 413:
      return { kind: 'too_large', ...foreign }
    case 426:
      return { kind: 'outdated' }
    // A captive portal asks for its own sign-in (RFC 6585).
    case 511:
      return { kind: 'unreachable' }
    case 429:
    case 503:
      return { kind: 'busy', ...(error.retryAfter !== undefined && { after: error.retryAfter }) }
    default:
      return { kind: 'fault', status: error.status, ...foreign }
  }
}
