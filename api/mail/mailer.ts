import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as nodemailer from 'nodemailer'
import { readLanguage } from '../../schema/language.ts'
import { isLoopback } from '../config.ts'
import { productName } from './template.ts'

/** A mail to send, as plain text and as HTML with the same content. */
export interface Mail {
  /** The same in each attempt: becomes the Message-ID, or the name of the file. */
  id: string
  to: { name: string; address: string } | { address: string }
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves once the mail is on a server or in a file. Throws a MailFault if the server does not take it, and like `fs` if no file can be written. */
  send(mail: Mail): Promise<void>
  close(): void
}

interface Options {
  /** Undefined: mails are written as files to `folder`. */
  smtpUrl: string | undefined
  folder: string
  /** The URL of the app; its host is the mails' sender. */
  origin: URL
}

/** An error of a mail server, without the address that the server's own text quotes. */
export class MailFault extends Error {
  override name = 'MailFault'

  constructor(
    readonly code: string,
    readonly responseCode: number | undefined,
    /** The command of SMTP that the server refused. */
    readonly command: string | undefined,
  ) {
    super(`The mail was not taken: ${code} ${responseCode ?? ''}`.trim())
  }

  /**
   * Whether the server refused this mail for good, because of its recipient or content. A server that refuses us as a sender may accept the mail
   * later.
   */
  get isFinal(): boolean {
    const isOfMail = ['EENVELOPE', 'EMESSAGE'].includes(this.code) && this.command !== 'MAIL FROM'
    return isOfMail && (this.responseCode ?? 0) >= 500
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

export const createMailer = ({ smtpUrl, folder, origin }: Options): Mailer => {
  const compose = ({ id, to, subject, text, html }: Mail) => ({
    from: { name: productName, address: senderOf(smtpUrl, origin) },
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${origin.hostname}>`,
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': readLanguage() },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return smtpUrl === undefined ? fileMailer(folder, compose) : smtpMailer(smtpUrl, compose)
}

type Library = typeof nodemailer
type Compose = (mail: Mail) => NonNullable<Parameters<ReturnType<Library['createTransport']>['sendMail']>[0]>

/** Opens a transport at the first mail, so that no start reads the code that writes mails. */
const onDemand = <Transport extends { close(): void }>(create: (library: Library) => Transport) => {
  let opening: Promise<Transport> | undefined
  return {
    open: () => (opening ??= import('nodemailer').then(create)),
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** Mails have links that open accounts, so they leave this machine in the clear only if the address says `?requireTLS=false`. */
export const requiresTls = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false'
}

const smtpTransport = (url: string) =>
  onDemand(({ createTransport }) => createTransport({ url, requireTLS: requiresTls(url), ...timeouts }))

const smtpMailer = (url: string, compose: Compose): Mailer => {
  const { open, close } = smtpTransport(url)
  return {
    async send(mail) {
      const transport = await open()
      try {
        await transport.sendMail(compose(mail))
      } catch (error) {
        throw faultOf(error)
      }
    },
    close,
  }
}

/** Resolves once the mail server has taken our name and password. Throws a MailFault if it does not. */
export const verifyMailServer = async (url: string): Promise<void> => {
  const { open, close } = smtpTransport(url)
  const transport = await open()
  try {
    await transport.verify()
  } catch (error) {
    throw faultOf(error)
  } finally {
    close()
  }
}

const faultOf = (error: unknown): MailFault => {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  return new MailFault(
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof responseCode === 'number' ? responseCode : undefined,
    typeof command === 'string' ? command : undefined,
  )
}

/** Writes files that only this system account can read, because their links open accounts. Files older than 30 days are deleted (rule 1.4.30). */
const fileMailer = (folder: string, compose: Compose): Mailer => {
  const { open, close } = onDemand(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(mail) {
      const { message } = await (await open()).sendMail(compose(mail))
      await mkdir(folder, { recursive: true })
      await chmod(folder, 0o700)
      const file = join(folder, `${mail.id}.eml`)
      // The rename ensures that a reader of the folder never sees a half-written mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      await dropOld(folder)
    },
    close,
  }
}

const keptFor = 30 * 24 * 60 * 60 * 1_000

const dropOld = async (folder: string): Promise<void> => {
  // A process that ended between writing and renaming has left a part.
  const mails = (await readdir(folder)).filter((name) => /\.eml(\.part)?$/.test(name))
  for (const file of mails.map((name) => join(folder, name))) {
    // Another mail may have deleted the file meanwhile.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - keptFor) await rm(file, { force: true })
  }
}

/** Returns the sender: `?from=` of the SMTP URL, or its user if that is an address, or else `no-reply` at the app's host. */
const senderOf = (smtpUrl: string | undefined, origin: URL): string => {
  const url = smtpUrl === undefined ? undefined : new URL(smtpUrl)
  const user = decode(url?.username ?? '')
  return url?.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${origin.hostname}`)
}

/** As nodemailer does, takes a user with a percent sign that escapes nothing as it is. */
const decode = (user: string): string => {
  try {
    return decodeURIComponent(user)
  } catch {
    return user
  }
}
