import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader, type OutgoingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localhostCertificate, localhostKey, testAuthority } from '../api/testing/test-certificates.ts'
import { findFreePort } from '../api/testing/test-port.ts'
import { type Outcome, run } from './commands.ts'
import { inside, installInside, must, path, signIn, start } from './debian-root.ts'

/** Where Caddy keeps the authority that it makes for this rehearsal. */
const caddyHome = 'tmp/caddy'
const authorityFile = `${caddyHome}/.local/share/caddy/pki/authorities/local/root.crt`

const ownSite = 'blog.example {\n\trespond "mine"\n}\n'

/** Whether the operator's site and ours are both in the settings. */
export const keepsOwnSite = async (root: string): Promise<Outcome> => {
  const { output } = await inside(root, ['caddy', 'adapt', '--config', '/etc/caddy/Caddyfile'])
  return { ok: ['"blog.example"', '"exemple.ch"'].every((name) => output.includes(name)), output }
}

/** Starts the installed Caddy with the installed settings on ports of loopback, and the app behind it. */
export async function serveThroughCaddy(root: string): Promise<void> {
  const settings = '/etc/caddy/Caddyfile'
  await must('Caddy takes its settings, and a site that the operator adds', () => {
    writeFileSync(join(root, settings), `\n${ownSite}`, { flag: 'a' })
    return inside(root, ['caddy', 'validate', '--config', settings])
  })
  const [app, secure] = [await findFreePort(), await findFreePort()]
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
  const ours = readFileSync(join(root, 'etc/caddy/coup-de-main.caddy'), 'utf8')
    .replace('exemple.ch {', `https://exemple.ch:${secure} {\n\tbind 127.0.0.1\n\ttls internal`)
    .replace('127.0.0.1:3000', `127.0.0.1:${app}`)
  mkdirSync(join(root, caddyHome))
  writeFileSync(join(root, caddyHome, 'Caddyfile'), options + ours)
  const command = ['caddy', 'run', '--config', `/${caddyHome}/Caddyfile`]
  const caddy = spawn('chroot', [root, 'env', '-i', path, `HOME=/${caddyHome}`, ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  caddy.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(caddy, 'close')
  try {
    await must('Caddy starts', async () => {
      for (let tries = 0; tries < 300 && !existsSync(join(root, authorityFile)); tries++) await sleep(100)
      return { ok: existsSync(join(root, authorityFile)), output }
    })
    const authority = readFileSync(join(root, authorityFile))
    const ask = askAt(secure, authority)
    const early = untilItListens(() => ask('/api/ready'))
    await start(
      root,
      'Caddy passes HTTP/2 on, also a request from before the start',
      async (url) => (await early).statusCode === 200 && (await passesAll(url, secure, 'exemple.ch', authority)),
      app,
    )
  } finally {
    caddy.kill('SIGTERM')
    await ended
  }
}

/** Starts Debian's nginx with the file of `api/deploy` as it is, but for its ports, the certificate of tests and the app's address, and asks it over HTTP/2. */
export async function serveThroughNginx(root: string): Promise<void> {
  await must('nginx is installed', () => installInside(root, 'nginx-light'))
  const [app, secure, plain] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const certificates = join(root, 'etc/letsencrypt/live/exemple.ch')
  mkdirSync(certificates, { recursive: true })
  writeFileSync(join(certificates, 'fullchain.pem'), localhostCertificate)
  writeFileSync(join(certificates, 'privkey.pem'), localhostKey)
  const shipped = readFileSync(join(root, 'opt/coup-de-main/current/server/deploy/nginx.conf'), 'utf8')
  const site = shipped
    .replaceAll(/127\.0\.0\.1:300\d/g, `127.0.0.1:${app}`)
    .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${secure}`)
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${plain};`)
  writeFileSync(join(root, 'etc/nginx/conf.d/coup-de-main.conf'), site)
  await inside(root, ['rm', '-f', '/etc/nginx/sites-enabled/default'])
  await must('nginx takes its file, with TLS and HTTP/2, without a word', async () => {
    const { ok, output } = await inside(root, ['nginx', '-t'])
    return { ok: ok && !/warn|emerg/.test(output), output }
  })
  const nginx = spawn('chroot', [root, 'env', '-i', path, 'nginx', '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = once(nginx, 'close')
  try {
    const passes = (url: string) => passesAll(url, secure, 'localhost', testAuthority)
    await start(root, 'nginx passes HTTP/2 on', passes, app)
  } finally {
    nginx.kill('SIGTERM')
    await ended
  }
}

/** Whether a proxy speaks HTTP/2, tells an event as it comes, and passes on a body without a length. `url`: the app behind it. */
async function passesAll(url: string, port: number, servername: string, ca: string | Buffer): Promise<boolean> {
  const session = connect(`https://127.0.0.1:${port}`, { ca, servername })
  try {
    const ask = async (asked: OutgoingHttpHeaders, content = '') => {
      const json = { ':authority': 'exemple.ch', 'content-type': 'application/json' }
      const stream = session.request({ ...json, ...asked }, { endStream: false }).end(content)
      const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader]
      return { status: answer[':status'], stream }
    }
    const { id, cookie } = await signIn(url)
    const { stream } = await ask({ ':path': `/api/sync/events?user=${id}&feeds=user:${id}`, cookie })
    const [event] = (await once(stream, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer]
    // Its password comes without a length.
    const sessions = { ':method': 'DELETE', ':path': '/api/account/sessions', cookie }
    const { status } = await ask(sessions, JSON.stringify({ password: 'demo-1234' }))
    return session.alpnProtocol === 'h2' && event.toString().includes(`user:${id}`) && status === 204
  } finally {
    session.destroy()
  }
}

const askAt = (port: number, ca: Buffer) => (address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const wanted = { host: '127.0.0.1', port, ca, servername: 'exemple.ch', path: address }
    const asking = request({ ...wanted, headers: { host: `exemple.ch:${port}` } }, resolve)
    asking.on('error', reject).end()
  })

async function untilItListens<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 100 || (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      await sleep(50)
    }
  }
}

/** Loads the firewall in a network of its own, in which 1,500 flows begin at once from each of several addresses. */
export async function passFirewall(root: string): Promise<void> {
  await must('nftables is installed', () => installInside(root, 'nftables', 'iproute2'))
  const rules = '/opt/coup-de-main/current/server/deploy/firewall.nft'
  const flood = 'chroot "$1" ip link set lo up && chroot "$1" nft -f "$2" && ulimit -n 8192 && tsx .ci/flood.ts'
  const passing = (file: string) => run('unshare', ['--net', 'sh', '-c', flood, 'sh', root, file])
  await must('the firewall lets some of 1,500 new connections through, and all of what is not the app’s', async () => {
    const { ok, output } = await passing(rules)
    const { dns, ssh, https, http3 } = readFlows(output)
    const isLimited = [https, http3].every((count) => count >= 500 && count < 1_200)
    return { ok: ok && dns === 1_500 && ssh === 1_500 && isLimited, output, note: output.trim() }
  })
  await must('and no more than may be open', async () => {
    const text = readFileSync(join(root, rules), 'utf8')
    writeFileSync(join(root, 'tmp/few.nft'), text.replaceAll('over 2000', 'over 100'))
    const { ok, output } = await passing('/tmp/few.nft')
    const { dns, ssh, https, http3 } = readFlows(output)
    return { ok: ok && dns === 1_500 && ssh === 1_500 && https === 100 && http3 === 100, output, note: output.trim() }
  })
}

const readFlows = (output: string): Record<'dns' | 'ssh' | 'https' | 'http3', number> => {
  const counts = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(output)?.[1])
  return { dns: counts('dns'), ssh: counts('ssh'), https: counts('https'), http3: counts('http3') }
}
