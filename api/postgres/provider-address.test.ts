import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { certificatesOf } from './provider-address.ts'

const at = 'postgres://app:s%2Cecret@db.example/app'
/** Any file that can be read. */
const authority = import.meta.filename

test.for([
  // Neon
  ['?sslmode=require&channel_binding=require', '?sslmode=verify-full'],
  ['?channel_binding=prefer', ''],
  ['?sslmode=require&options=endpoint%3Dep-cool-night-1', '?sslmode=require&options=endpoint%3Dep-cool-night-1'],
  // JDBC
  ['?currentSchema=public&ssl=true', '?sslmode=verify-full'],
  ['?ssl=false', '?sslmode=disable'],
  // Prisma
  ['?schema=public&pgbouncer=false', ''],
  // RDS, Cloud SQL
  [
    `?sslmode=verify-full&sslrootcert=${authority}`,
    `?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`,
  ],
  [`?sslrootcert=${authority}`, `?sslrootcert=${encodeURIComponent(authority)}&sslmode=verify-full`],
  ['?sslrootcert=system', '?sslmode=verify-full'],
  ['?target_session_attrs=any', ''],
  ['?target_session_attrs=read-write', '?target_session_attrs=read-write'],
  ['?application_name=mine&gssencmode=disable', ''],
] as const)('an address that ends with %s means %s (3.4.776)', ([printed, meant]) => {
  expect(readConfig({ DATABASE_URL: at + printed }).databaseUrl).toBe(at + meant)
})

test.for([
  [
    '?currentSchema=jobs',
    'DATABASE_URL : le paramètre « currentSchema » ne convient pas : l’application n’utilise que',
  ],
  [
    '?options=-csearch_path%3Djobs',
    'DATABASE_URL : le paramètre « options » ne convient pas : l’application n’utilise',
  ],
  ['?sslrootcert=/gone.pem', 'DATABASE_URL : le paramètre « sslrootcert » ne convient pas : « /gone.pem » ne peut pas'],
  ['?sslmode=no-verify', 'DATABASE_URL : le paramètre « sslmode » ne convient pas : il faut disable, allow,'],
  [
    '?target_session_attrs=writer',
    'DATABASE_URL : le paramètre « target_session_attrs » ne convient pas : il faut read-',
  ],
  [
    '?connection_limit=1',
    'DATABASE_URL : le paramètre « connection_limit » ne convient pas : retirez-le, une instance',
  ],
  ['?connect_timeout=10', 'DATABASE_URL : le paramètre « connect_timeout » ne convient pas : retirez-le, les limites'],
  [
    '?host=/run/postgresql',
    'DATABASE_URL : le paramètre « host » ne convient pas : indiquez la machine dans l’adresse',
  ],
  ['?sslmod=require', 'DATABASE_URL : le paramètre « sslmod » ne convient pas : ce paramètre n’est pas connu ici'],
  [
    '?pgbouncer=true',
    'DATABASE_URL mène à un répartiteur de connexions, comme PgBouncer : ajoutez DATABASE_DIRECT_URL',
  ],
] as const)('an address that ends with %s is refused in words (3.4.776)', ([printed, words]) => {
  expect(() => readConfig({ DATABASE_URL: at + printed })).toThrow(words)
  expect(() => readConfig({ DATABASE_URL: at + printed })).not.toThrow('ecret')
})

test('an address of a pooler serves beside one of the database, and not in its place', () => {
  const pooler = `${at}?pgbouncer=true`

  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: at }).databaseUrl).toBe(at)
  expect(() => readConfig({ DATABASE_URL: at, DATABASE_DIRECT_URL: pooler })).toThrow(
    'DATABASE_DIRECT_URL mène à un répartiteur de connexions, comme PgBouncer : il faut l’adresse de la base elle-même.',
  )
})

test('the driver gets the authority whose file an address names', () => {
  const address = `${at}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`

  expect(certificatesOf(address)).toEqual({
    rest: `${at}?sslmode=verify-full`,
    ssl: { ca: readFileSync(authority, 'utf8') },
  })
  expect(certificatesOf(`${at}?sslmode=require`)).toEqual({ rest: `${at}?sslmode=require` })
})
