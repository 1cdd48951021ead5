import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Returns the address of a push service, or undefined for what a browser would never name. A device chooses this address and the server
 * calls it, so it must not lead into the server's own network: `publicOnly` checks what the name stands for once more, at each connection.
 * `standIn`: an origin on this machine, for tests.
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

/** Everything that is not the public internet (IANA's registries of special-purpose addresses). */
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
/** Of IPv6 only 2000::/3 is the internet, and parts of it stand for other networks. */
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

/** Returns whether an address belongs to the public internet. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !closed.check(address, 'ipv4')
    : isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')

/** Looks up names for `request`: those that stand for any address of a closed network are not found. */
export const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublic(address)))
      return callback(Object.assign(new Error('not a public address'), { code: 'ECLOSEDNET' }), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
