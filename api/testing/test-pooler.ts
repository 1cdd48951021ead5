import { connect, createServer, type Socket } from 'node:net'
import type { ConnectionOptions } from '../postgres/connect.ts'

/** What PgBouncer takes at the beginning of a connection. */
const takenParameters = ['user', 'database', 'application_name', 'client_encoding', 'replication']

/**
 * A pooler in the mode that passes on each transaction by any connection, as far as a program notices. It takes no parameters that PgBouncer does not
 * take, and `wrongs` names what would be lost or break behind it: prepared statements, listening and locks of a session. `isPlain`: it passes on
 * everything, for a database whose own address is no URL.
 */
export const createPooler = (database: ConnectionOptions, { isPlain = false } = {}) => {
  const wrongs: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    const upstream = connect(addressOf(database))
    sockets.add(upstream)
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    upstream.pipe(client)
    if (isPlain) return void client.pipe(upstream)
    let isStarted = false
    let waiting = Buffer.alloc(0)
    client.on('data', (news: Buffer) => {
      waiting = Buffer.concat([waiting, news])
      for (let size = sizeOf(waiting, isStarted); size <= waiting.length; size = sizeOf(waiting, isStarted)) {
        const message = waiting.subarray(0, size)
        waiting = waiting.subarray(size)
        const refused = isStarted ? undefined : findRefused(message)
        if (refused !== undefined) return void client.end(fatal(`unsupported startup parameter: ${refused}`))
        if (isStarted) wrongs.push(...findWrongs(message))
        isStarted = true
        upstream.write(message)
      }
    })
  })
  return {
    wrongs,
    listen: (port = 0) =>
      new Promise<number>((resolve) =>
        server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      ),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A database of the tests may listen on a socket in a folder. */
const addressOf = ({ host, port }: ConnectionOptions) =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }

/** The bytes of the first message; Infinity until its length is known. The first of a connection has no letter. */
const sizeOf = (bytes: Buffer, isStarted: boolean): number => {
  const start = isStarted ? 1 : 0
  return bytes.length < start + 4 ? Infinity : start + bytes.readInt32BE(start)
}

const findRefused = (startup: Buffer): string | undefined => {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.find((name, at) => at % 2 === 0 && name !== '' && !takenParameters.includes(name))
}

const findWrongs = (message: Buffer): string[] => {
  const letter = String.fromCodePoint(message[0] ?? 0)
  const text = message.subarray(5).toString()
  if (letter === 'P' && !text.startsWith('\0')) return [`a prepared statement: ${text.split('\0')[1]}`]
  return 'PQ'.includes(letter) && /\blisten\b|pg_(try_)?advisory_lock/.test(text) ? [text] : []
}

const fatal = (words: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
