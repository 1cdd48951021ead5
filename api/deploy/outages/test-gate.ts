import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { findFreePort } from '../../testing/test-port.ts'

/** A way to a server on this machine that can be shut: then nobody listens there. It ends with the test. */
export const openGate = async (to: number) => {
  const port = await findFreePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const open = async () => {
    server = createServer((near) => {
      const far = connect(to, '127.0.0.1')
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
      near.pipe(far).pipe(near)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = () => {
    server?.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(shut)
  await open()
  return { port, open, shut }
}
