import { Agent, request } from 'node:http'

export interface Call {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Makes calls on so many connections, one after the other on each, for so long. Returns their number. Throws at the first answer of another kind than success. */
export const load = async (origin: URL, connections: number, seconds: number, next: () => Call): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1_000
  let done = 0
  const callOn = async (): Promise<void> => {
    while (performance.now() < until) {
      await send(origin, agent, next())
      done += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, callOn))
  } finally {
    agent.destroy()
  }
  return done
}

/** Makes one call. Rejects at another answer than success. */
export const send = (origin: URL, agent: Agent, { method = 'GET', path, headers, body }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'content-length': Buffer.byteLength(body), 'content-type': 'application/json' }
    const asked = request(
      { host: origin.hostname, port: origin.port, agent, method, path, headers: { ...headers, ...length } },
      (answer) => {
        const isGood = answer.statusCode === 200 || answer.statusCode === 201
        let said = ''
        answer.on('data', (chunk: Buffer) => {
          if (!isGood) said += chunk.toString()
        })
        answer.once('end', () => (isGood ? resolve() : reject(new Error(`${path}: ${answer.statusCode} ${said}`))))
        answer.once('error', reject)
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
