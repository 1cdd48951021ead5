import { isIPv6 } from 'node:net'

/** Reduces an IPv6 address to its /64, because one household or device has the whole /64 at its disposal. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':')
}
