import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { localhostCertificate, localhostKey } from '../../testing/test-certificates.ts'
import { makeDataDir } from '../../testing/test-program.ts'

const settings = readFileSync(new URL('../nginx.conf', import.meta.url), 'utf8')

/**
 * Starts nginx with the file of `api/deploy`, without TLS. Unless `isLimited`, its limits are such as one machine's load does not reach. Ends with the
 * test.
 */
export async function startNginx(port: number, instances: readonly number[], isLimited: boolean): Promise<void> {
  const ports = [...instances]
  const [site] = settings
    .replaceAll(/^ {2}server 127\.0\.0\.1:\d+(.*\n)/gm, (_, rest: string) => {
      const own = ports.shift()
      return own === undefined ? '' : `  server 127.0.0.1:${own}${rest}`
    })
    .replaceAll(/^ {2}(listen|http2|ssl_).*\n/gm, '')
    .replace('  server_name', `  listen 127.0.0.1:${port};\n  server_name`)
    .split(/^server \{\n\s+server_name exemple\.ch;\n\s+# Where certbot/m)
  const nginx = spawn('nginx', [
    ...place(isLimited ? site! : unlimited(site!)),
    '-g',
    'daemon off; master_process off;',
  ])
  let errors = ''
  nginx.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = once(nginx, 'close')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) return
    await sleep(100)
  }
  throw new Error(`nginx does not answer: ${errors}`)
}

const unlimited = (site: string): string =>
  site.replace(/rate=\d+r/, 'rate=100000r').replaceAll(/limit_conn (\w+) \d+/g, 'limit_conn $1 10000')

/** Returns what nginx says of the file of `api/deploy`, in which only the certificate is another one, and the ports are such as anybody may open. */
export function checkShipped(): string {
  const folder = makeDataDir()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  writeFileSync(key, localhostKey)
  writeFileSync(certificate, localhostCertificate)
  const site = settings
    .replace('/etc/letsencrypt/live/exemple.ch/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/exemple.ch/privkey.pem', key)
    .replaceAll(/(listen .*?)(443|80)\b/g, '$110$2')
  return spawnSync('nginx', [...place(knowsHttp2() ? site : site.replace('  http2 on;\n', '')), '-t'], {
    encoding: 'utf8',
  }).stderr
}

/** Debian 12 has a version before 1.25.1, in which `http2` is a word of `listen`. */
const knowsHttp2 = (): boolean => {
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(
    spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr,
  )!
  return Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch) >= 1_025_001
}

/** Writes the settings into a folder that is removed with the test. Returns the arguments that name it. */
function place(site: string): string[] {
  const folder = makeDataDir()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind))
    return `${kind}_temp_path ${join(folder, kind)};`
  })
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  return ['-p', folder, '-c', join(folder, 'nginx.conf')]
}
