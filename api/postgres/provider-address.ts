import { accessSync, constants, readFileSync } from 'node:fs'
import { parseAddress } from './address.ts'

/** What happens to a parameter: `take` it as it is, `drop` it because it holds anyway, another one in its place, or why it cannot be, in French. */
type Verdict = 'take' | 'drop' | { becomes: Record<string, string> } | { unfit: string }

const unfit = (why: string): Verdict => ({ unfit: why })

const encrypted = { becomes: { sslmode: 'verify-full' } }

const oneOf = (values: string[]) => (value: string) =>
  values.includes(value) ? 'take' : unfit(`il faut ${values.slice(0, -1).join(', ')} ou ${values.at(-1)}`)

const readable = (file: string): Verdict => {
  try {
    accessSync(file, constants.R_OK)
    return 'take'
  } catch (error) {
    return unfit(`« ${file} » ne peut pas être lu (${(error as NodeJS.ErrnoException).code})`)
  }
}

const onlyPublic = (schema: string): Verdict =>
  schema.split(',')[0]?.trim() === 'public'
    ? 'drop'
    : unfit('l’application n’utilise que le schéma public ; retirez-le')

const ownLimits = () => unfit('retirez-le, les limites sont celles de QUERY_SECONDS et DATABASE_WAIT_SECONDS')
const ownPool = () => unfit('retirez-le, une instance prend onze connexions')

/** The parameters that providers, Prisma and JDBC print. */
const parameters: Record<string, (value: string) => Verdict> = {
  sslmode: oneOf(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']),
  sslrootcert: (file) => (file === 'system' ? encrypted : readable(file)),
  sslcert: readable,
  sslkey: readable,
  sslnegotiation: oneOf(['postgres', 'direct']),
  ssl: (value) => (value === 'false' ? { becomes: { sslmode: 'disable' } } : encrypted),
  // The driver has no channel binding. What it is for, a proof of who answers, is the certificate's.
  channel_binding: (value) => (value === 'require' ? encrypted : 'drop'),
  target_session_attrs: (value) =>
    value === 'any' ? 'drop' : oneOf(['read-write', 'read-only', 'primary', 'standby', 'prefer-standby', 'any'])(value),
  options: (value) => (value.includes('search_path') ? onlyPublic(value.split('search_path=')[1] ?? '') : 'take'),
  currentSchema: onlyPublic,
  schema: onlyPublic,
  search_path: onlyPublic,
  // By the name that all connections have, a restore knows whether an app uses the database.
  application_name: () => 'drop',
  gssencmode: (value) => (value === 'require' ? unfit('l’application ne connaît pas GSSAPI') : 'drop'),
  connect_timeout: ownLimits,
  statement_timeout: ownLimits,
  socket_timeout: ownLimits,
  connection_limit: ownPool,
  pool_timeout: ownPool,
  host: () => unfit('indiquez la machine dans l’adresse, ou le dossier d’un socket dans PGHOST'),
}

/**
 * Translates the parameters of an address as its provider prints it into those that the driver and Postgres' programs know. Returns the address, whether
 * it says that a pooler answers there, and which parameter cannot be taken and why, in French. `text` is an address.
 */
export const settleAddress = (text: string): { address: string; isPooler: boolean; unfit: string | undefined } => {
  const { url } = parseAddress(text)!
  const settled = new URLSearchParams()
  let isPooler = false
  for (const [name, value] of url.searchParams) {
    if (name === 'pgbouncer') {
      isPooler = value === 'true'
      continue
    }
    const verdict = parameters[name]?.(value) ?? unfit('ce paramètre n’est pas connu ici ; retirez-le')
    if (verdict === 'take') settled.append(name, value)
    else if (verdict !== 'drop' && 'unfit' in verdict)
      return { address: text, isPooler, unfit: `« ${name} » ne convient pas : ${verdict.unfit}.` }
    else if (verdict !== 'drop') for (const [own, meant] of Object.entries(verdict.becomes)) settled.set(own, meant)
  }
  // As libpq has it: who names an authority wants it asked.
  const mode = settled.get('sslmode')
  if (
    (settled.has('sslrootcert') || url.searchParams.get('channel_binding') === 'require') &&
    !mode?.startsWith('verify')
  )
    settled.set('sslmode', 'verify-full')
  const query = settled.toString()
  return { address: text.split('?')[0] + (query && `?${query}`), isPooler, unfit: undefined }
}

/** What the driver reads of an address beside its parameters: the certificates whose files it names. */
export const certificatesOf = (
  address: string,
): { rest: string; ssl?: { ca?: string; cert?: string; key?: string } } => {
  const { url } = parseAddress(address)!
  const files = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' }
  const named = Object.entries(files).filter(([, name]) => url.searchParams.has(name))
  if (named.length === 0) return { rest: address }
  const ssl = Object.fromEntries(named.map(([part, name]) => [part, readFileSync(url.searchParams.get(name)!, 'utf8')]))
  const rest = address.replaceAll(/(?<=[?&])(sslrootcert|sslcert|sslkey)=[^&]*&?/g, '').replace(/[?&]$/, '')
  return { rest, ssl }
}
