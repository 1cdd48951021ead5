/** Calls the app as one person. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

type Send = (path: string, request: RequestInit) => Response | Promise<Response>

/** A browser announces the length of each body, which a request without a network does not. */
const announced = (body: string) => ({
  body,
  headers: { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` },
})

/** Creates a caller with the headers that `identify` returns. */
export const createCaller = (send: Send, identify: () => Promise<Record<string, string>>): Caller => {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? undefined : announced(JSON.stringify(body))
    return await send(path, { method, ...sent, headers: { ...sent?.headers, ...(await identify()), ...headers } })
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  }
}
