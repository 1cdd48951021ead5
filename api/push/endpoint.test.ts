import { expect, test } from 'vitest'
import { isPublic, publicOnly, readEndpoint } from './endpoint.ts'

test.for([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is the address of a push service', (address) => {
  expect(readEndpoint(address)?.href).toBe(address)
})

test.for([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm',
  'https://user:secret@fcm.googleapis.com/fcm',
  'https://127.0.0.1/push',
  'https://2130706433/push',
  'https://0x7f.1/push',
  'https://[::1]/push',
  'https://[::ffff:10.0.0.1]/push',
  'https://localhost/push',
  'https://push.localhost/push',
  'https://printer.local/push',
  'https://metadata.google.internal/push',
  'https://intranet/push',
  'http://127.0.0.1:5555/push',
  'file:///etc/passwd',
  'nothing',
])('%s is none', (address) => {
  expect(readEndpoint(address)).toBeUndefined()
})

test('the stand-in of tests is one, at its own port alone', () => {
  const standIn = 'http://127.0.0.1:5555'

  expect(readEndpoint('http://127.0.0.1:5555/push', standIn)?.pathname).toBe('/push')
  expect(readEndpoint('http://127.0.0.1:5556/push', standIn)).toBeUndefined()
})

test.for([
  ['142.250.203.106', true],
  ['2a00:1450:400a:801::200a', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['not an address', false],
] as const)('%s is public: %s', ([address, expected]) => {
  expect(isPublic(address)).toBe(expected)
})

test('a name that stands for this machine is not called, whatever it looks like', async () => {
  const called = new Promise((resolve) => {
    publicOnly('localhost', { all: true }, (error) => resolve(error?.code))
  })

  expect(await called).toBe('ECLOSEDNET')
})
