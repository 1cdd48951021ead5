import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Sql } from '../postgres/connect.ts'
import { handlers } from '../worker/handlers.ts'
import { createWorker } from '../worker/worker.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { noProviders } from './test-tasks.ts'
import { noPush } from './test-no-push.ts'

const silent = pino({ level: 'silent' })
export const origin = new URL('https://app.example/')

/** A received mail. */
export interface ReadMail {
  headers: Record<string, string>
  to: string[]
  subject: string
  text: string
  html: string
}

/** Starts a mail server on loopback that keeps all mails. The `port` of an earlier server starts that one again. */
export const startMailServer = async (more: SMTPServerOptions & { port?: number } = {}) => {
  const received: ReadMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ ...readMail(Buffer.concat(chunks).toString('latin1')), to })
        done()
      })
    },
    ...more,
  })
  // A cut connection is expected here.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(more.port ?? 0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  onTestFinished(stop)
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop }
}

/** Starts a worker that sends mail to a server or into a folder. */
export const mailWorker = (
  sql: Sql,
  {
    smtpUrl,
    folder = '/nonexistent',
    operatorEmail = null,
  }: { smtpUrl?: string; folder?: string; operatorEmail?: string | null },
) => {
  const mailer: Mailer = createMailer({ smtpUrl, folder, origin })
  const worker = createWorker({
    sql,
    log: silent,
    handlers: { 'mail.send': handlers['mail.send'] },
    ctx: { sql, log: silent, mailer, origin, providers: noProviders, push: noPush, operatorEmail, wages: [] },
    pollMs: 20,
  })
  onTestFinished(async () => {
    await worker.stop()
    mailer.close()
  })
  return worker
}

/** Returns the token of the link in a mail. */
export const tokenIn = (mail: ReadMail | undefined): string => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

/** Parses a mail of two parts, as octets. */
export const readMail = (raw: string): Omit<ReadMail, 'to'> => {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = readHeaders(head)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '?'
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).map(readPart)
  const part = (type: string) => parts.find((found) => found.type.startsWith(type))?.content ?? ''
  return { headers, subject: headers['subject'] ?? '', text: part('text/plain'), html: part('text/html') }
}

const readPart = (raw: string) => {
  const [head = '', ...rest] = raw.replace(/^\r\n/, '').split('\r\n\r\n')
  const headers = readHeaders(head)
  const octets = decode(headers['content-transfer-encoding'] ?? '7bit', rest.join('\r\n\r\n'))
  return { type: headers['content-type'] ?? '', content: octets.toString('utf8').replaceAll('\r\n', '\n').trim() }
}

const readHeaders = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', decodeWords(line.slice(line.indexOf(':') + 1).trim())]),
  )

/** Decodes words by RFC 2047; adjacent encoded words form one text. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      decode(kind.toLowerCase() === 'b' ? 'base64' : 'quoted-printable', word.replaceAll('_', '=20')).toString(
        'latin1',
      ),
    )
    .replace(/[\u0080-\u00ff]+/g, (octets) => Buffer.from(octets, 'latin1').toString('utf8'))

const decode = (encoding: string, text: string): Buffer => {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1')
  const plain = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
