import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the addresses that one household or device controls: an IPv4 address, or the /64 of an IPv6 address. Some proxies append the port,
 * which changes with each connection, and a socket for both kinds writes IPv4 addresses as `::ffff:…`.
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

/**
 * Returns the addresses that one provider gives out together, the /24 or the /48 around a network: a household may have 256 networks of IPv6, and whoever
 * rents a server as many addresses. Many people share it, so what counts for it is several times what counts for a network.
 */
export const rangeOf = (network: string): string =>
  isIPv4(network) ? network.replace(/(?<!\d)\d+$/, '0/24') : network.split(':').slice(0, 3).join(':')
