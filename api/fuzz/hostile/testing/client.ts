import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostilePerson } from './people.ts'

/*
 * A process that does harm to the server of the address in its arguments, in one way, until it is killed: `client.ts KIND ORIGIN PATHS…`, with people
 * who have accounts in PEOPLE. It prints "begun" once it is at it. Each address is one of the documentation's, which the server takes from the proxy's header.
 */

const kinds = [
  'idle connections',
  'slow heads',
  'slow bodies',
  'one visitor',
  'searches',
  'long texts',
  'large headers',
  'papers',
  'archives',
  'many networks',
  'many ranges',
] as const
type Kind = (typeof kinds)[number]

const [kind = '', address = '', ...paths] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const attacker = '203.0.113.7'

/** Holds connections that send `beginning` and then a byte now and then, and opens another one for each that the server ends. */
const hold = (count: number, beginning: string, byte: string): void => {
  for (let at = 0; at < count; at += 1) {
    const open = () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.on('close', () => setTimeout(open, 200))
      socket.on('connect', () => {
        if (beginning) socket.write(beginning)
        const drops = setInterval(() => byte && socket.write(byte), 2_000)
        socket.on('close', () => clearInterval(drops))
      })
      socket.resume()
    }
    open()
  }
}

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends requests without a pause, on so many connections. */
const hammer = (connections: number, next: (turn: number) => Sent): void => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let turn = 0
  const send = () =>
    new Promise<void>((resolve) => {
      const { method = 'GET', path, headers, body } = next((turn += 1))
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: { 'x-forwarded-for': attacker, ...headers },
      })
      sent.on('response', (answer) =>
        answer
          .on('error', () => resolve())
          .on('end', resolve)
          .resume(),
      )
      sent.on('error', () => void sleep(50).then(resolve)).end(body)
    })
  for (let at = 0; at < connections; at += 1)
    void (async () => {
      for (;;) await send()
    })()
}

const json = { 'content-type': 'application/json' }
/** Texts that expressions of other software took long for, and our own once (.ci/linear-expressions.test.ts). */
const long = [
  'Version/ '.repeat(1_600),
  'a '.repeat(7_000),
  '1,'.repeat(7_000),
  '-'.repeat(14_000),
  'fr;q=0.9,'.repeat(1_600),
]
const nested = `{"email":${'['.repeat(120_000)}${']'.repeat(120_000)}}`

const longTexts = (turn: number): Sent => {
  const text = long[turn % long.length]!
  // Two networks, so that the limits of one do not end it.
  const from = { 'x-forwarded-for': `203.0.113.${turn % 2}` }
  const wrong = JSON.stringify({ email: `a@${'a.'.repeat(100)}ch`, password: text.slice(0, 200) })
  const path = paths[turn % paths.length]!
  const requests: Sent[] = [
    { path, headers: { 'user-agent': text } },
    { path, headers: { 'accept-language': text } },
    { path, headers: { cookie: `session=${text.replaceAll(/[;, ]/g, 'a')}` } },
    { path: `/api/jobs?search=${encodeURIComponent(text.slice(0, 5_000))}` },
    { path: '/api/auth/login', method: 'POST', headers: { ...json, 'user-agent': text }, body: wrong },
    { path: '/api/auth/register', method: 'POST', headers: json, body: nested },
    { path: '/api/support-messages', method: 'POST', headers: json, body: JSON.stringify({ text: text.repeat(15) }) },
  ]
  const sent = requests[turn % requests.length]!
  return { ...sent, headers: { ...from, ...sent.headers } }
}

/** Another search each time, rendered as a page. */
const search = (turn: number): Sent => ({
  path: `/jobs?search=${['jardin', 'cave', 'piano', 'chien'][turn % 4]}%20${turn}`,
  headers: { accept: 'text/html' },
})

/** Each act from another network: the 256 of one household, or 250 that no provider gave out together. */
const from = (network: string, { headers, ...sent }: Sent): Sent => ({
  ...sent,
  headers: { ...headers, 'x-forwarded-for': network },
})
const ofMany = (turn: number): Sent =>
  [search, ofLargeHeaders, () => ({ path: paths[turn % paths.length]! })][turn % 3]!(turn)

const people = JSON.parse(process.env['PEOPLE'] ?? '[]') as HostilePerson[]
const asPerson = (turn: number, act: (person: HostilePerson) => Sent): Sent => {
  const person = people[turn % people.length]!
  const { headers, ...sent } = act(person)
  return from(person.network, { ...sent, headers: { ...headers, cookie: person.cookie } })
}
const paper = ({ paperId }: HostilePerson): Sent => ({ path: `/api/papers/${paperId}/pdf` })
const archive = ({ password }: HostilePerson): Sent => ({
  path: '/api/account/data',
  method: 'POST',
  headers: json,
  body: JSON.stringify({ password }),
})

/** The headers that a request has room for, again and again from one network. */
const ofLargeHeaders = (): Sent => ({ path: '/api/config', headers: { 'accept-language': 'fr;q=0.9,'.repeat(1_600) } })

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n'
const acts: Record<Kind, () => void> = {
  'idle connections': () => hold(2_000, '', ''),
  'slow heads': () => hold(500, head, 'X: y\r\n'),
  'slow bodies': () => hold(500, `${head}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`, ' '),
  'one visitor': () => hammer(100, (turn) => ({ path: paths[turn % paths.length]! })),
  'long texts': () => hammer(20, longTexts),
  searches: () => hammer(100, search),
  'large headers': () => hammer(50, ofLargeHeaders),
  papers: () => hammer(2 * people.length, (turn) => asPerson(turn, paper)),
  archives: () => hammer(2 * people.length, (turn) => asPerson(turn, archive)),
  'many networks': () => hammer(250, (turn) => from(`2001:db8:1:${(turn % 256).toString(16)}::7`, search(turn))),
  'many ranges': () => hammer(250, (turn) => from(`198.19.${turn % 250}.7`, ofMany(turn))),
}

acts[kind as Kind]()
await sleep(1_500)
process.stdout.write('begun\n')
