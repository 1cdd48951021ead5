import { isRefusalCode, type ErrorBody, type RefusalCode } from '../../schema/refusals.ts'
import type { HeadsEvent } from '../../schema/sync.ts'
import { browserLocks, lockPatience } from '../device/locks.ts'
import { sessionStore } from './session-store.ts'
import { asHeadsEvent } from './answers.ts'
import { takeAnswer } from './preloaded.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface CallOptions {
  signal?: AbortSignal
  /** 30 seconds unless told. */
  timeoutMs?: number
}

/** The server's own "no". The message is as specified: status, colon, space, body text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    text: string,
    readonly code?: RefusalCode,
    readonly body?: ErrorBody,
    /** Milliseconds, from `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`)
  }

  get issues(): ErrorBody['issues'] {
    return this.body?.issues
  }
}

/** Our server was not reached: no network, no answer in time, or an answer of somebody else's (a captive portal). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(
    readonly reason: 'offline' | 'timeout' | 'not_ours',
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** A body that is JSON already, to be sent byte for byte. */
export class JsonText {
  constructor(readonly text: string) {}
}

export interface Answer<T> {
  value: T
  /** From `X-Total-Count`, for lists. */
  total?: number
}

/**
 * Asks our server. `T` is what the documented path answers; undefined for 204. Throws ApiError or NetworkError. A sign-out that the
 * server hasn't heard of goes first. What the document brought along is not asked for again.
 */
export const call = async <T>(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<T> => {
  const { value } = await callPage<T>(method, path, body, options)
  return value
}
export type Call = typeof call

/** Like `call`, with the total of a list that is read page by page. */
export const callPage = async <T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer<T>> => {
  const brought = method === 'GET' ? takeAnswer(path) : undefined
  if (brought && 'status' in brought) throw new ApiError(brought.status, '', 'not_found')
  if (brought) return brought as Answer<T>
  await sendPendingLogout()
  return await request<T>(method, path, body, options)
}

const request = async <T>(method: Method, path: string, body: unknown, options: CallOptions): Promise<Answer<T>> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(path, {
      method,
      signal,
      credentials: 'same-origin',
      // Screens show what the server says, and they are in French.
      headers: {
        accept: 'application/json',
        'accept-language': 'fr',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof JsonText ? body.text : JSON.stringify(body) }),
    })
    return await readAnswer<T>(response)
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) throw error
    if (options.signal?.aborted) throw error
    throw new NetworkError(timeout.aborted ? 'timeout' : 'offline', { cause: error })
  }
}

const readAnswer = async <T>(response: Response): Promise<Answer<T>> => {
  const text = await response.text()
  const json = parseJson(text)
  if (!response.ok) throw toApiError(response, text, json)
  if (response.status === 204) return { value: undefined as T }
  if (json === undefined) throw new NetworkError('not_ours')
  const total = response.headers.get('x-total-count')
  return { value: json as T, ...(total !== null && { total: Number(total) }) }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toApiError = (response: Response, text: string, json: unknown): ApiError => {
  const body = isErrorBody(json) ? json : undefined
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  return new ApiError(response.status, body?.message ?? text.slice(0, 500), body?.code, body, retryAfter)
}

const isErrorBody = (json: unknown): json is ErrorBody =>
  typeof json === 'object' &&
  json !== null &&
  'message' in json &&
  typeof json.message === 'string' &&
  'code' in json &&
  isRefusalCode(json.code)

/** Seconds or a date, as HTTP has it. */
const readRetryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

/**
 * Tells the server of a sign-out that it hasn't heard of. Under a lock and not twice: a second, late one would end the session that
 * somebody has opened since. Whoever is refused (401) is signed out already.
 */
export const sendPendingLogout = async (): Promise<void> => {
  if (!(await isLogoutPending())) return
  await browserLocks().hold(
    'logout',
    async () => {
      if (!(await isLogoutPending())) return
      try {
        await request('POST', '/api/auth/logout', undefined, {})
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
      }
      await sessionStore().entries.delete('logout')
    },
    { patience: lockPatience },
  )
}

/** Without storage nobody could have signed out offline. */
const isLogoutPending = async (): Promise<boolean> => {
  if (typeof indexedDB === 'undefined') return false
  try {
    return await sessionStore().isLogoutPending()
  } catch {
    return false
  }
}

export interface EventHandlers {
  onOpen(): void
  onHeads(event: HeadsEvent): void
  /** The stream is gone and won't come back by itself. */
  onLost(): void
}

/** The server's event stream (sync/README.md §2.9). The answer closes it. */
export const openEvents = (path: string, handlers: EventHandlers): (() => void) => {
  if (typeof EventSource === 'undefined') {
    handlers.onLost()
    return () => {}
  }
  const source = new EventSource(path)
  const read = (event: MessageEvent<string>) => {
    const heads = asHeadsEvent(parseJson(event.data))
    if (heads) handlers.onHeads(heads)
  }
  source.addEventListener('open', () => handlers.onOpen())
  source.addEventListener('message', read)
  source.addEventListener('heads', read)
  source.addEventListener('error', () => {
    source.close()
    handlers.onLost()
  })
  return () => source.close()
}
export type OpenEvents = typeof openEvents
