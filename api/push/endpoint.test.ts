import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { askNameServers, isPublic, publicOnly, readEndpoint } from './endpoint.ts'

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
  'https://user@fcm.googleapis.com/fcm',
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
])('%s is not the address of a push service', (address) => {
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

test.for([
  ['127.0.0.1', 'ECLOSEDNET'],
  ['142.250.203.106', undefined],
] as const)(
  'a name that stands for %s beside a public address is called or not, whatever it looks like',
  async ([address, code]) => {
    const find = publicOnly(async () => [
      { address: '2a00:1450:400a:801::200a', family: 6 },
      { address, family: 4 },
    ])

    const refused = await new Promise((resolve) =>
      find('push.example.ch', { all: true }, (error) => resolve(error?.code)),
    )

    expect(refused).toBe(code)
  },
)

test('names whose name servers are silent keep no other name from being found', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const find = publicOnly(askNameServers([`127.0.0.1:${silent.address().port}`]))
  const begun = performance.now()

  const sought = Array.from(
    { length: 20 },
    (_, n) => new Promise((resolve) => find(`push-${n}.example.ch`, { all: true }, (error) => resolve(error?.code))),
  )
  await lookup('localhost')
  const waited = performance.now() - begun

  expect(new Set(await Promise.all(sought))).toEqual(new Set(['ETIMEOUT']))
  expect(waited).toBeLessThan(1_000)
})
