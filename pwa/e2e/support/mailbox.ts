import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { patience } from './patience.ts'

/** What a mail server has received, as far as journeys read it. */
export interface Mailbox {
  /** The value for `SMTP_URL`. */
  url: string
  /** Waits for a mail to this address with a link to this path, and returns the newest one’s link. */
  linkTo: (address: string, path: string) => Promise<string>
  stop: () => Promise<void>
}

/** Starts a mail server on loopback that keeps all mails. */
export async function startMailbox(): Promise<Mailbox> {
  const received: { to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      let content = ''
      stream.setEncoding('latin1')
      stream.on('data', (part: string) => (content += part))
      stream.on('end', () => {
        received.push({ to, content: decode(content) })
        done()
      })
    },
  })
  // A cut connection is expected here.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const find = (address: string, path: string) => {
    const mail = received.findLast(({ to, content }) => to.includes(address) && content.includes(path))
    return mail && new RegExp(String.raw`http://localhost:\d+${path}#[\w-]{43}`).exec(mail.content)?.[0]
  }
  const linkTo = async (address: string, path: string) => {
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      const link = find(address, path)
      if (link) {
        received.length = 0
        return link
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`No mail to ${address} with ${path}, only ${JSON.stringify(received.map(({ to }) => to))}`)
  }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, linkTo, stop }
}

/** Decodes quoted-printable, as far as links need it. */
const decode = (content: string) => content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
