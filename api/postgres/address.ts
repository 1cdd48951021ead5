interface Address {
  /** The address with the first of its hosts alone. */
  url: URL
  /** At least one; one without a name is where libpq's environment says. */
  hosts: { host: string; port: string }[]
}

/**
 * Parses `postgres://name:password@first:5432,second:5432/database`: URL knows one host, and of several the driver and Postgres' programs take one
 * that answers. Returns undefined if it is no such address.
 */
export function parseAddress(text: string): Address | undefined {
  const [, scheme = '', person = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? []
  const urls = hosts.split(',').map((host) => scheme + person + host + rest)
  if (!scheme || !urls.every((url) => URL.canParse(url))) return undefined
  const parsed = urls.map((url) => new URL(url))
  return { url: parsed[0]!, hosts: parsed.map(({ hostname, port }) => ({ host: hostname, port })) }
}
