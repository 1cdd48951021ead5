interface Parsed {
  /** The address with the first of its hosts alone. */
  url: URL
  /** At least one; one without a name is where libpq's environment says. */
  hosts: { host: string; port: string }[]
}

/**
 * Parses `postgres://name:password@first:5432,second:5432/database`: URL knows one host, and of several the driver and Postgres' programs take one
 * that answers. Returns undefined if it is no such address.
 */
export function parseAddress(text: string): Parsed | undefined {
  const [, scheme = '', person = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? []
  const urls = hosts.split(',').map((host) => scheme + person + host + rest)
  if (!scheme || !urls.every((url) => URL.canParse(url))) return undefined
  const parsed = urls.map((url) => new URL(url))
  return { url: parsed[0]!, hosts: parsed.map(({ hostname, port }) => ({ host: hostname, port })) }
}

/** Whether an address leads to encrypted connections alone. With `allow` and `prefer`, whoever stands between can have them in clear text. */
export const requiresEncryption = (address: string): boolean =>
  ['require', 'verify-ca', 'verify-full'].includes(modeOf(address) ?? '')

/** Says in French what encrypts the connections of an address. */
export const describeEncrypting = (address: string): string => {
  const mode = modeOf(address)
  if (mode) return `remplacez sslmode=${mode} par sslmode=verify-full`
  return `ajoutez ${address.includes('?') ? '&' : '?'}sslmode=verify-full`
}

const modeOf = (address: string): string | null | undefined => parseAddress(address)?.url.searchParams.get('sslmode')

/** An address of the database, and the setting that gives it. Without an address, the database is our own. */
export interface Address {
  setting: string
  databaseUrl: string | undefined
}

type Settings = Pick<Address, 'databaseUrl'> & { directUrl: string | undefined; migrationUrl: string | undefined }

/** The address of the database itself, past a pooler. */
export const directAddress = ({ databaseUrl, directUrl }: Omit<Settings, 'migrationUrl'>): Address =>
  directUrl === undefined
    ? { setting: 'DATABASE_URL', databaseUrl }
    : { setting: 'DATABASE_DIRECT_URL', databaseUrl: directUrl }

/** The address of the database itself, as the role that owns it if one is named. */
export const ownerAddress = ({ migrationUrl, ...settings }: Settings): Address =>
  migrationUrl === undefined
    ? directAddress(settings)
    : { setting: 'DATABASE_MIGRATION_URL', databaseUrl: migrationUrl }
