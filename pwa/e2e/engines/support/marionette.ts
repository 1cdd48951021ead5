import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends a command and returns the `value` of its answer, or the whole answer if it has none. */
export type Marionette = (command: string, parameters?: object) => Promise<unknown>

type Answer = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: { value?: unknown } | null,
]

/**
 * Connects to Firefox's own WebDriver over a socket, because Debian has no separate driver for it. Each message is its length in bytes, a colon, and
 * JSON. Throws the browser's error if it refuses a command.
 */
export async function connectMarionette(port: number): Promise<{ send: Marionette; close: () => void }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const open = new Map<number, (answer: Answer) => void>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const [id, settle] of open) settle([1, id, { error: 'gone', message: 'Firefox has ended.' }, null])
  })
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let text = takeMessage(); text !== undefined; text = takeMessage()) {
      const message = JSON.parse(text) as Answer | object
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      open.get(message[1])?.(message as Answer)
      open.delete(message[1])
    }
  })

  const takeMessage = (): string | undefined => {
    const colon = received.indexOf(':')
    if (colon < 0) return undefined
    const end = colon + 1 + Number(received.subarray(0, colon).toString())
    if (received.length < end) return undefined
    const text = received.subarray(colon + 1, end).toString()
    received = received.subarray(end)
    return text
  }

  const send: Marionette = async (command, parameters = {}) => {
    const id = (last += 1)
    const text = JSON.stringify([0, id, command, parameters])
    const answered = new Promise<Answer>((resolve) => open.set(id, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await answered
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`)
    return result && 'value' in result ? result.value : result
  }
  return { send, close: () => socket.destroy() }
}
