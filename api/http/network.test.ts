import { expect, test } from 'vitest'
import { networkOf, rangeOf } from './network.ts'

test('an IPv4 address counts by itself, and an IPv6 address counts with its household', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('unknown')).toBe('unknown')
})

test('an address is one network from every port and from every kind of socket', () => {
  expect(networkOf('192.0.2.7:51034')).toBe('192.0.2.7')
  expect(networkOf('[2001:db8:1:2::6]:51034')).toBe('2001:db8:1:2')
  expect(networkOf('[2001:db8:1:2::6]')).toBe('2001:db8:1:2')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('the networks of one household, and the addresses of one rented server, are in one range', () => {
  const rangeOfAddress = (address: string) => rangeOf(networkOf(address))

  expect(rangeOfAddress('2001:db8:1:2::6')).toBe(rangeOfAddress('2001:db8:1:ff::1'))
  expect(rangeOfAddress('2001:db8:1:2::6')).not.toBe(rangeOfAddress('2001:db8:2:2::6'))
  expect(rangeOfAddress('192.0.2.7')).toBe(rangeOfAddress('192.0.2.200'))
  expect(rangeOfAddress('192.0.2.7')).not.toBe(rangeOfAddress('192.0.3.7'))
  expect(rangeOfAddress('unknown')).toBe('unknown')
})
