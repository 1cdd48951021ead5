import { execFile } from 'node:child_process'
import { parseAddress } from '../postgres/address.ts'
import { environmentWith } from '../config.ts'
import { StartError } from '../postgres/start-error.ts'

/** Writes a database of DATABASE_URL as one file, all of one moment. Throws a StartError, one French sentence, if Postgres' program is missing or fails. */
export const dumpDatabase = (url: string, file: string): Promise<void> =>
  runProgram('pg_dump', ['--format=custom', '--no-owner', '--file', file], url)

/** Puts a dump in the place of what the database holds: all of it, or nothing. Throws a StartError like `dumpDatabase`. */
export const restoreDump = (url: string, file: string): Promise<void> =>
  runProgram('pg_restore', ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--dbname=', file], url)

function runProgram(name: string, args: string[], url: string): Promise<void> {
  const env = environmentWith({ LC_ALL: 'C', ...addressOf(url) })
  return new Promise((resolve, reject) => {
    execFile(name, args, { env, maxBuffer: 64 << 20 }, (failure, _output, errors) => {
      if (!failure) return resolve()
      const remedy = 'installez le client de Postgres, au moins de la version du serveur.'
      if (failure.code === 'ENOENT') return reject(new StartError(`Le programme ${name} manque : ${remedy}`))
      if (errors.includes('server version mismatch'))
        return reject(new StartError(`Le programme ${name} est plus ancien que le serveur : ${remedy}`))
      reject(new StartError(`${name} n’a pas réussi : ${errors.trim().split('\n')[0] ?? ''}`))
    })
  })
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
    PGSSLMODE: url.searchParams.get('sslmode'),
    PGTARGETSESSIONATTRS: url.searchParams.get('target_session_attrs'),
  }
  return Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => Boolean(part[1])))
}
