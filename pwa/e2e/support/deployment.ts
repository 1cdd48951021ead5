import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import type { Config } from '../../../api/config.ts'
import type { Env } from '../../../api/http/env.ts'
import { staticApp } from '../../../api/documents/static-app.ts'
import { passOn } from './fault-proxy.ts'
import { sharedServer } from './own-server.ts'

const nobody = { supportEmail: null, socialUrl: null }

interface Deployment {
  url: string
  /** From now on the server serves the build in this folder. */
  deploy: (build: string) => void
  /** From now on the real API answers, one that accepts every protocol version, or none. */
  answers: (api: 'real' | 'every protocol' | 'none') => void
  /** The protocol versions that apps have named so far, one for each request. */
  named: string[]
}

/** Starts a server whose build a test deploys, takes back and replaces. It passes API requests to the shared server, and closes with the test. */
export async function openDeployment(build: string): Promise<Deployment> {
  let api: Parameters<Deployment['answers']>[0] = 'real'
  const named: string[] = []
  const serve = (folder: string) => {
    const app = new Hono<Env>().use((c, next) => {
      c.set('config', { publicUrl: undefined } as Config)
      return next()
    })
    return getRequestListener(
      app.route(
        '/',
        staticApp(folder, () => new Response(null), nobody),
      ).fetch,
    )
  }
  let files = serve(build)

  const answerApi = async (request: IncomingMessage, response: ServerResponse) => {
    const protocol = request.headers['x-sync-protocol']
    if (typeof protocol === 'string') named.push(protocol)
    if (api === 'none') return response.writeHead(503, { 'retry-after': '1' }).end()
    if (api === 'every protocol') {
      delete request.headers['x-sync-protocol']
      request.url = request.url?.replace(/&protocol=\d+/, '') ?? '/'
    }
    const answer = await passOn(sharedServer(), request, response)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    return answer.pipe(response)
  }
  const server = createServer((request, response) => {
    const isForApi = request.url?.startsWith('/api/')
    const answered = isForApi ? answerApi(request, response) : files(request, response)
    void Promise.resolve(answered).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The deployment has no port.')
  return {
    url: `http://localhost:${address.port}`,
    deploy: (folder) => (files = serve(folder)),
    answers: (how) => (api = how),
    named,
  }
}
