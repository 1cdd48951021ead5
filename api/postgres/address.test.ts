import { expect, test } from 'vitest'
import { describeEncrypting, parseAddress, requiresEncryption } from './address.ts'

test.for([
  ['postgres:///app', [{ host: '', port: '' }]],
  ['postgresql://app:secret@db.example.ch:6432/app?sslmode=require', [{ host: 'db.example.ch', port: '6432' }]],
  [
    'postgres://app:a%2Cb@first.example.ch:5432,second.example.ch:5433/app?target_session_attrs=read-write',
    [
      { host: 'first.example.ch', port: '5432' },
      { host: 'second.example.ch', port: '5433' },
    ],
  ],
  [
    'postgres://[::1]:5432,127.0.0.1/app',
    [
      { host: '[::1]', port: '5432' },
      { host: '127.0.0.1', port: '' },
    ],
  ],
] as const)('%s names its hosts', ([text, hosts]) => {
  expect(parseAddress(text)?.hosts).toEqual(hosts)
})

test('of several hosts the rest of the address is read once', () => {
  const address = parseAddress('postgres://app:secret@first:5432,second:5432/name?target_session_attrs=read-write')

  expect(address?.url.password).toBe('secret')
  expect(address?.url.pathname).toBe('/name')
  expect(address?.url.searchParams.get('target_session_attrs')).toBe('read-write')
})

test.for(['http://db.example.ch/app', 'postgres:app', 'postgres://first:x,second/app', 'postgres://a,b:99999/app', ''])(
  '"%s" is no address of a database',
  (text) => {
    expect(parseAddress(text)).toBeUndefined()
  },
)

test.for([
  ['postgres://first,second/app', 'ajoutez ?sslmode=verify-full'],
  ['postgres://first,second/app?target_session_attrs=read-write', 'ajoutez &sslmode=verify-full'],
  ['postgres://db/app?a=b&sslmode=prefer', 'remplacez sslmode=prefer par sslmode=verify-full'],
  ['postgres://db/app?sslmode=disable', 'remplacez sslmode=disable par sslmode=verify-full'],
] as const)('%s is encrypted by this: %s', ([address, cure]) => {
  expect(requiresEncryption(address)).toBe(false)
  expect(describeEncrypting(address)).toBe(cure)
})

test.for(['require', 'verify-ca', 'verify-full'])(
  'an address with sslmode=%s leads to encrypted connections alone',
  (mode) => {
    expect(requiresEncryption(`postgres://db/app?sslmode=${mode}`)).toBe(true)
  },
)
