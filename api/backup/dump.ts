import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { rootCertificates } from 'node:tls'
import { parseAddress } from '../postgres/address.ts'
import { environmentWith } from '../config.ts'
import { endWithProcess } from '../postgres/embedded/processes.ts'
import { StartError } from '../postgres/start-error.ts'

/** Writes a database as one file, all of one moment. Throws a StartError, one French sentence, if Postgres' program is missing or fails. */
export const dumpDatabase = (url: string, file: string): Promise<void> =>
  startProgram('pg_dump', ['--format=custom', '--no-owner', '--file', file], url).ended

/** Run before a dump is put back: the dump itself drops only what it holds, so that tables of a newer version would stay. Everybody may use a new database's `public`. */
const emptyDatabase = [
  'set client_min_messages = warning',
  'drop schema if exists public cascade',
  'create schema public',
  'grant usage on schema public to public',
]

/** Puts a dump in the place of what the database holds: all of it, or nothing. Throws a StartError like `dumpDatabase`. */
export const restoreDump = (url: string, file: string): Promise<void> => pour(url, file, ['begin', ...emptyDatabase])

/** Runs a dump as one transaction, which the script's last line commits. `pg_restore` writes that line once it has read the dump to its end. */
async function pour(url: string, file: string, before: string[]): Promise<void> {
  const script = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--file=-', file]
  const commands = before.map((command) => `--command=${command}`)
  const source = startProgram('pg_restore', script, url)
  const psql = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', ...commands, '--file=-'], url)
  const piping = pipeline(source.child.stdout, withoutNewSettings(), psql.child.stdin)
  const [piped, ...ended] = await Promise.allSettled([piping, source.ended, psql.ended])
  // Where psql has left the pipe, pg_restore fails only because of that.
  const order = piped.status === 'rejected' ? [ended[1], ended[0], piped] : ended
  for (const one of order) if (one?.status === 'rejected') throw one.reason
}

/** Leaves out of a script's beginning what a client of Postgres 17 or newer sets, and a server before 17 refuses. The default is the same. */
const withoutNewSettings = (): Transform => {
  let isBeginning = true
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const script = isBeginning ? chunk.toString('latin1').replace('SET transaction_timeout = 0;\n', '') : undefined
      isBeginning = false
      done(null, script === undefined ? chunk : Buffer.from(script, 'latin1'))
    },
  })
}

interface Program {
  child: ChildProcessWithoutNullStreams
  /** Rejects with a StartError. */
  ended: Promise<void>
}

/** Starts a program, which ends with this process. */
function startProgram(name: string, args: string[], url: string): Program {
  const child = spawn(name, args, { env: environmentWith({ LC_ALL: 'C', ...addressOf(url) }) })
  endWithProcess(child, 'SIGTERM')
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors = `${errors}${text.toString()}`.slice(0, 1 << 20)))
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (failure: NodeJS.ErrnoException) => reject(explain(name, failure.code ?? '', errors)))
    child.once('close', (code, signal) => (code === 0 ? resolve() : reject(explain(name, signal ?? '', errors))))
  })
  return { child, ended }
}

function explain(name: string, code: string, errors: string): StartError {
  const remedy = 'installez le client de Postgres, au moins de la version du serveur.'
  if (code === 'ENOENT') return new StartError(`Le programme ${name} manque : ${remedy}`)
  if (errors.includes('server version mismatch'))
    return new StartError(`Le programme ${name} est plus ancien que le serveur : ${remedy}`)
  const lines = errors.trim().split('\n')
  const said = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]
  return new StartError(`${name} n’a pas réussi : ${said || code || 'il n’a rien dit'}`)
}

/** The address as Postgres' programs read it from their environment. In their arguments other accounts would see the password. */
function addressOf(address: string): Record<string, string> {
  const { url, hosts } = parseAddress(address)!
  const named = hosts.filter(({ host }) => host)
  const parts = {
    PGHOST: named.map(({ host }) => host.replaceAll(/[[\]]/g, '')).join(','),
    PGPORT: named.map(({ port }) => port).join(','),
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...encryptionOf(url.searchParams.get('sslmode'), url.searchParams.get('sslrootcert')),
    PGSSLCERT: url.searchParams.get('sslcert'),
    PGSSLKEY: url.searchParams.get('sslkey'),
    PGOPTIONS: url.searchParams.get('options'),
    PGTARGETSESSIONATTRS: url.searchParams.get('target_session_attrs'),
  }
  return Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])))
}

/**
 * Lets Postgres' programs trust the certificates that the app trusts: by themselves they know only the authorities in `~/.postgresql/root.crt`. The app's
 * driver compares the server's name for `verify-ca`, too. `system` needs the programs of Postgres 16 or newer.
 */
function encryptionOf(mode: string | null, authority: string | null): Record<string, string | null> {
  if (mode !== 'verify-full' && mode !== 'verify-ca') return { PGSSLMODE: mode }
  if (authority) return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority }
  const { PGSSLROOTCERT, NODE_EXTRA_CA_CERTS: more } = environmentWith({})
  return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: PGSSLROOTCERT || (more ? joinAuthorities(more) : 'system') }
}

/** Makes a file of Node's authorities and those that the app trusts besides, since libpq takes one file for all. It goes with the process. */
function joinAuthorities(more: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-authorities-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'authorities.pem')
  // Node, too, goes on without a file that is missing.
  const added = existsSync(more) ? readFileSync(more, 'utf8') : ''
  writeFileSync(file, [added, ...rootCertificates].join('\n'))
  return file
}
