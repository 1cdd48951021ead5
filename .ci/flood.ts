import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How many flows begin at once. */
const flows = 1_500

/** Waits until no more arrive. A busy machine takes its time, and what was dropped is sent again after a second. */
async function untilQuiet(count: () => number): Promise<number> {
  for (let before = -1, tries = 0; (count() === 0 || count() !== before) && tries < 20; tries++) {
    before = count()
    await sleep(250)
  }
  return count()
}

async function countDatagrams(port: number, from: string): Promise<number> {
  let arrived = 0
  const server = createSocket({ type: 'udp4', recvBufferSize: 1 << 22 }).on('message', () => arrived++)
  const listening = once(server, 'listening')
  server.bind(port, '127.0.0.1')
  await listening
  const senders = Array.from({ length: flows }, () => createSocket('udp4'))
  const bound = senders.map((sender) => once(sender, 'listening'))
  for (const sender of senders) sender.bind(0, from)
  await Promise.all(bound)
  for (const sender of senders) sender.send('x', port, '127.0.0.1')
  const count = await untilQuiet(() => arrived)
  for (const socket of [server, ...senders]) socket.close()
  return count
}

async function countConnections(port: number, from: string): Promise<number> {
  let arrived = 0
  const server = createServer(() => arrived++).listen(port, '127.0.0.1', 2 * flows)
  await once(server, 'listening')
  const senders = Array.from({ length: flows }, () => connect({ port, host: '127.0.0.1', localAddress: from }))
  // A firewall resets some.
  for (const sender of senders) sender.on('error', () => undefined)
  const count = await untilQuiet(() => arrived)
  for (const sender of senders) sender.destroy()
  server.close()
  return count
}

// Run by `npm run storm -- deploy` in a network of its own, where nobody else uses these ports.
const counts = {
  dns: await countDatagrams(53, '127.0.0.2'),
  http3: await countDatagrams(443, '127.0.0.3'),
  ssh: await countConnections(22, '127.0.0.4'),
  https: await countConnections(443, '127.0.0.5'),
}
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', '),
)
process.exit()
