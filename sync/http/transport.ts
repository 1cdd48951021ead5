import { protocol, protocolHeader } from '../../schema/protocol.ts'
import { isRefusalCode, type ErrorBody, type RefusalCode } from '../../schema/refusals.ts'
import { browserLocks, lockPatience, type Locks } from '../device/locks.ts'
import { firstOf } from '../device/abort-signals.ts'
import { announceOutdated } from './outdated.ts'
import { sessionStore, type SessionStore } from './session-store.ts'
import { inTime } from '../store/in-time.ts'
import { asStreamEvent, type ReadEvent } from './answers.ts'
import { takePreloaded } from './preloaded.ts'
import { compareClock } from './server-time.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface CallOptions {
  signal?: AbortSignal
  /** 30 seconds by default. */
  timeoutMs?: number
}

/**
 * An error answer of the server. The message is the status, a colon, a space and the answer's body, or the status text if the body is empty
 * (rule 1.7.5). Screens show `body.message`.
 */
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

/** Our server was not reached: no network, no answer in time, or an answer of another server (a captive portal). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(
    readonly reason: 'offline' | 'timeout' | 'not_ours',
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** A body that is already JSON. It is sent byte for byte. */
export class JsonText {
  constructor(readonly text: string) {}
}

export interface Answer<T> {
  value: T
  /** From `X-Total-Count`, for lists. */
  total?: number
}

/**
 * Sends a request to our server. `T` is the documented answer; undefined for 204. Throws ApiError or NetworkError. A sign-out that the
 * server has not received goes first. An answer embedded in the document replaces the request.
 */
export const call = async <T>(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<T> => {
  const { value } = await callPage<T>(method, path, body, options)
  return value
}
export type Call = typeof call

/** Like `call`, with the total of a paged list. */
export const callPage = async <T>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer<T>> => {
  const preloaded = method === 'GET' ? takePreloaded(path) : undefined
  if (preloaded && 'status' in preloaded) throw new ApiError(preloaded.status, '', 'not_found')
  if (preloaded) return preloaded as Answer<T>
  await sendPendingLogout()
  return await request<T>(method, path, body, options)
}

/** The prefix of the content type of a file from our server. */
type FileType = 'image/' | 'application/pdf' | 'application/zip'

/** Fetches a file of this type: by a GET, or with a body by a POST. Throws like `call`. */
export const callFile = async (path: string, type: FileType, body?: object): Promise<Blob> => {
  await sendPendingLogout()
  try {
    const response = await fetch(path, {
      signal: AbortSignal.timeout(120_000),
      credentials: 'same-origin',
      headers: { 'accept-language': 'fr', ...namedProtocol, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (response.ok) return await readFile(response, type)
    const text = await response.text()
    throw toApiError(response, text, parseJson(text))
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) throw error
    throw new NetworkError('offline', { cause: error })
  }
}

/** A proxy may answer with a page of its own. Stored as a photo, it would hide the real photo for good. */
const readFile = async (response: Response, type: FileType): Promise<Blob> => {
  if (!response.headers.get('content-type')?.startsWith(type)) throw new NetworkError('not_ours')
  return await response.blob()
}

const namedProtocol = { [protocolHeader]: String(protocol.spoken) }

const request = async <T>(method: Method, path: string, body: unknown, options: CallOptions): Promise<Answer<T>> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000)
  const signal = options.signal ? firstOf([options.signal, timeout]) : timeout
  try {
    const response = await fetch(path, {
      method,
      signal,
      credentials: 'same-origin',
      // Screens show the server's messages, so they must be in French.
      headers: {
        accept: 'application/json',
        'accept-language': 'fr',
        ...namedProtocol,
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
  compareClock(response.headers.get('date'))
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

/** A proxy's error page may be long; nobody reads all of it. */
const longestText = 2_000

const toApiError = (response: Response, text: string, json: unknown): ApiError => {
  const body = isErrorBody(json) ? json : undefined
  // A newer server's refusal may have a code that this version does not know. Its sentence is for people and is kept.
  const code = isRefusalCode(body?.code) ? body.code : undefined
  if (response.status === 426) announceOutdated()
  const retryAfter = readRetryAfter(response.headers.get('retry-after'))
  return new ApiError(response.status, text.slice(0, longestText) || response.statusText, code, body, retryAfter)
}

const isErrorBody = (json: unknown): json is ErrorBody =>
  typeof json === 'object' &&
  json !== null &&
  'message' in json &&
  typeof json.message === 'string' &&
  'code' in json &&
  typeof json.code === 'string'

/** `Retry-After` holds seconds or a date. */
const readRetryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

/** Fetches a page for the service worker. Returns undefined if the server is not reached or has no such page. */
export const fetchPage = async (navigation: Request): Promise<Response | undefined> => {
  const answer = await fetch(navigation).catch(() => undefined)
  return answer?.ok ? answer : undefined
}

/** Sends a sign-out that this device has stored. Without storage there can be none. */
export const sendPendingLogout = async (): Promise<void> => {
  if (typeof indexedDB === 'undefined') return
  await sendLogout(thisDevice)
}

/** Signs out at once, without storing the sign-out first. Throws like `call`; the session may then live on. */
export const endSession = (): Promise<void> => endSessionOf(thisDevice)

/** The parts of the device that a sign-out uses. */
export interface LogoutParts {
  store: () => SessionStore
  locks: () => Locks
  request: (method: Method, path: string) => Promise<unknown>
}

const thisDevice: LogoutParts = {
  store: sessionStore,
  locks: browserLocks,
  request: (method, path) => request(method, path, undefined, {}),
}

/**
 * Sends a stored sign-out. It runs under a lock and never twice: a late second sign-out would end a session that was opened since. A 401
 * means that the session has already ended.
 */
export const sendLogout = async ({ store, locks, request }: LogoutParts): Promise<void> => {
  if (!(await isLogoutPending(store))) return
  await locks().hold(
    'logout',
    async () => {
      if (!(await isLogoutPending(store))) return
      await logOut(request)
      await store().entries.delete('logout')
    },
    { patience: lockPatience },
  )
}

/** Does what `endSession` does, with the given parts. */
export const endSessionOf = ({ locks, request }: Omit<LogoutParts, 'store'>): Promise<void> =>
  locks().hold('logout', () => logOut(request), { patience: lockPatience })

const logOut = async (request: LogoutParts['request']): Promise<void> => {
  await request('POST', '/api/auth/logout').catch(allow401)
  await ensureSignedOut(request)
}

const allow401 = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
}

/** A captive portal may answer a sign-out too. Only our server answers with the code that it knows no session. */
const ensureSignedOut = async (request: LogoutParts['request']): Promise<void> => {
  try {
    await request('GET', '/api/auth/me')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'signed_out') return
    throw error
  }
  throw new NetworkError('not_ours')
}

const isLogoutPending = async (store: () => SessionStore): Promise<boolean> => {
  try {
    return await inTime(store().isLogoutPending())
  } catch {
    return false
  }
}

export interface EventHandlers {
  onOpen(): void
  onHeads(event: ReadEvent): void
  /** The stream has ended and does not reopen by itself. */
  onLost(): void
}

/** Opens the server's event stream (sync/README.md §2.9). Returns the function that closes it. */
export const openEvents = (path: string, handlers: EventHandlers): (() => void) => {
  if (typeof EventSource === 'undefined') {
    handlers.onLost()
    return () => {}
  }
  const source = new EventSource(`${path}&protocol=${protocol.spoken}`)
  const read = (event: MessageEvent<string>) => {
    const read = asStreamEvent(parseJson(event.data))
    if (read) handlers.onHeads(read)
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
