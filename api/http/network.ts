import { isIPv6 } from 'node:net'

/**
 * Returns what one household or device has at its disposal: an address, of IPv6 its /64. Some proxies write the port, which changes with each
 * connection, and a socket for both kinds gives `::ffff:` to addresses of IPv4.
 */
export const networkOf = (written: string): string => {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? []
  const address = (bracketed ?? plain ?? written).replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':')
}
