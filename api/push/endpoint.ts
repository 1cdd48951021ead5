import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

/**
 * Returns the address of a push service, or undefined for one that no browser would name. A device chooses this address and the server calls it, so
 * it must not lead into the server's own network: `publicOnly` checks the resolved addresses again at each connection. `standIn`: an origin on this
 * machine, for tests.
 */
export const readEndpoint = (text: string, standIn?: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (standIn !== undefined && url.origin === standIn) return url
  const host = url.hostname
  const isFit =
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    isIP(host.replaceAll(/^\[|\]$/g, '')) === 0 &&
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host) &&
    !/(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/.test(host)
  return isFit ? url : undefined
}

/** All addresses outside the public internet (IANA's registries of special-purpose addresses). */
const closed = new BlockList()
for (const [address, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(address, length, 'ipv4')
/** In IPv6 only 2000::/3 is the internet, and parts of it stand for other networks. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [address, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(address, length, 'ipv6')

/** Whether an address belongs to the public internet. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !closed.check(address, 'ipv4')
    : isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')

/** Milliseconds that a name server may take, and how often it is queried. */
const patience = { timeout: 1_500, tries: 2 }

/** Resolves a name to its addresses. */
type FindAddresses = (name: string) => Promise<LookupAddress[]>

/**
 * Resolves names without a thread. The system's lookup occupies one of two threads, so two names with silent name servers would block all other
 * lookups. `servers` replaces the system's name servers in tests.
 */
export const askNameServers =
  (servers?: string[]): FindAddresses =>
  async (name) => {
    const resolver = new Resolver(patience)
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    const addresses = (found: typeof four, family: 4 | 6) =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
    return [...addresses(four, 4), ...addresses(six, 6)]
  }

/** Resolves names for `request`. A name with any address in a closed network is not found. */
export const publicOnly = (find: FindAddresses = askNameServers()): LookupFunction => {
  const resolve = callbackify(find)
  return (hostname, { all }, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isPublic(address)))
        return callback(Object.assign(new Error('not a public address'), { code: 'ECLOSEDNET' }), '', 0)
      if (all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
