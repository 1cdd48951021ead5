import { ApiError, NetworkError } from './transport.ts'

/**
 * Why a whole request came to nothing (sync/README.md §2.3), by status and code, never by text.
 * `unreachable`: not our server, or none. `busy`: it asks for patience. `fault`: it, or something in front of it, broke over this
 * request. `unreadable`: a photo that waits here can no longer be read.
 */
export type Trouble =
  | { kind: 'unreachable' }
  | { kind: 'busy'; after?: number }
  | { kind: 'fault'; status?: number }
  | { kind: 'too_large' }
  | { kind: 'unreadable' }
  | { kind: 'signed_out' }
  | { kind: 'other_user' }
  | { kind: 'outdated' }

export const classify = (error: unknown): Trouble => {
  if (error instanceof NetworkError) return error.reason === 'timeout' ? { kind: 'fault' } : { kind: 'unreachable' }
  if (!(error instanceof ApiError)) throw error
  switch (error.status) {
    case 401:
      return { kind: 'signed_out' }
    case 403:
      return error.code === 'user_mismatch' ? { kind: 'other_user' } : { kind: 'fault', status: 403 }
    case 413:
      return { kind: 'too_large' }
    case 426:
      return { kind: 'outdated' }
    case 429:
    case 503:
      return { kind: 'busy', ...(error.retryAfter !== undefined && { after: error.retryAfter }) }
    default:
      return { kind: 'fault', status: error.status }
  }
}
