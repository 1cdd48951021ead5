import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../testing/test-api.ts'

const script = 'document.documentElement.hidden = true'
const files = {
  'index.html': `<title>Landing</title><link rel="canonical" href="https://origin.invalid/"><script>${script}</script><script type="module" src="/assets/a.js"></script>`,
  'app.html': '<title>Shell</title><meta name="operator" content="operator.invalid" />',
  'service-worker.js': 'self.skipWaiting',
  'manifest.webmanifest': '{}',
  'icons/icon.svg': '<svg/>',
  'assets/app-1a2b.js': `export const text = '${'a'.repeat(2_000)}'`,
  'assets/app-1a2b.css': 'body {}',
}

const operator = { supportEmail: 'aide@coup-de-main.example', socialUrl: 'https://social.example/?a=1&b="2"' }
const shell = `<title>Shell</title><meta name="operator" content="{&quot;supportEmail&quot;:&quot;aide@coup-de-main.example&quot;,&quot;socialUrl&quot;:&quot;https://social.example/?a=1&amp;b=\\&quot;2\\&quot;&quot;}" />`

let folder: string
let api: TestApi
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coup-de-main-dist-'))
  const dist = join(folder, 'dist')
  for (const name of ['assets', 'icons']) mkdirSync(join(dist, name), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content)
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  api = await testApi({ dist, config: { operator } })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

test.for([
  ['/', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/service-worker.js', 'service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/icons/icon.svg', 'icons/icon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
  [
    '/assets/app-1a2b.js',
    'assets/app-1a2b.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ],
  ['/assets/app-1a2b.css', 'assets/app-1a2b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
] as const)('%s is the file %s', async ([path, file, type, caching]) => {
  const answer = await api.visitor.get(path)

  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(files[file].replace('https://origin.invalid', 'http://localhost:3000'))
  expect(answer.headers.get('content-type')?.toLowerCase()).toBe(type)
  expect(answer.headers.get('cache-control')).toBe(caching)
})

test('a share that arrives before a service worker runs leads to the screen that reports the loss', async () => {
  const form = new FormData()
  form.append('photos', new File([new Uint8Array(200_000)], 'a.png', { type: 'image/png' }))

  const answer = await api.app.request('/share', { method: 'POST', body: form })

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?lost=unread'])
})

test.for(['/dashboard', '/dashboard?tab=messages', '/job/7', '/unknown', '/a.b/c', '/apis'])(
  '%s is an address of the app, so its shell answers',
  async (path) => {
    const answer = await api.visitor.get(path)

    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(shell)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

const gzip = { 'accept-encoding': 'gzip' }

test('the shell is compressed once, however often it takes the place of a page', async () => {
  const [first, again] = [await api.visitor.get('/a', gzip), await api.visitor.get('/b', gzip)]
  const plain = await api.visitor.get('/c')

  expect([first, again].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip'])
  // The tag of what is kept: one that is made for each answer has no name of an encoding.
  expect(first.headers.get('etag')).toMatch(/^"\w{40}-gzip"$/)
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(plain.headers.get('etag')).toMatch(/^"\w{40}-plain"$/)
})

test('the landing contains its public address, compressed or not, whatever host a request names', async () => {
  const plain = await api.visitor.get('/')
  const packed = await api.visitor.get('/', { 'accept-encoding': 'gzip, br' })
  const unwanted = await api.visitor.get('/', { 'accept-encoding': 'gzip, br;q=0' })
  const hosts = ['a"><script>', 'evil.example', '203.0.113.5']
  const claimed = await Promise.all(hosts.map((host) => api.visitor.get('/', { host })))

  const html = await plain.text()
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/">')
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(unwanted.headers.get('content-encoding')).not.toBe('br')
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(html)
  for (const answer of claimed) expect(await answer.text()).toBe(html)
})

test('students’ profiles are not for search engines', async () => {
  const profile = await api.visitor.get('/student/7')
  const jobs = await api.visitor.get('/jobs')

  expect(profile.headers.get('x-robots-tag')).toBe('noindex')
  expect(jobs.headers.get('x-robots-tag')).toBeNull()
})

test.for<[typed: string, page: string]>([
  ['/Jobs', '/jobs'],
  ['/JOBS/0199ABCD-0000-7000-8000-000000000001?From=Mail', '/jobs/0199abcd-0000-7000-8000-000000000001?From=Mail'],
  ['/Student/0199abcd-0000-7000-8000-000000000001', '/student/0199abcd-0000-7000-8000-000000000001'],
  ['/Auth/Verify?token=aB', '/auth/verify?token=aB'],
])('%s is the page at %s, and leads there', async ([typed, page]) => {
  const answer = await api.visitor.get(typed)

  expect([answer.status, answer.headers.get('location')]).toEqual([301, page])
})

test('the page of a paper’s code is in no index and no public cache, and its capitals stay (2.2.245)', async () => {
  const { status, headers } = await api.visitor.get('/verify/7KQ2-9FXM-3PTR-V4DA')

  expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([200, 'noindex', 'no-cache'])
})

test('an upper-case path that looks like a foreign address causes no redirect', async () => {
  const answer = await api.app.request('http://localhost//Elsewhere.example/Jobs')

  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
})

test.for([
  '/assets/app-old.js',
  '/assets/',
  '/missing.png',
  '/..%2foutside.txt',
  '/%2e%2e/outside.txt',
  '/assets/../../outside.txt',
])('%s is not found, and the shell does not stand in for it', async (path) => {
  const answer = await api.visitor.get(path)

  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBeNull()
})

test('a person who opens an address that looks like a file gets the app', async () => {
  const answer = await api.visitor.get('/jean.dupont', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

  expect(await answer.text()).toBe(shell)
})

test('the shell does not answer a write', async () => {
  const answer = await api.visitor.post('/dashboard')

  expect(answer.status).toBe(404)
})

test.for([
  ['GET', '/api/nothing', 404, 'not_found', null],
  ['POST', '/api/nothing', 404, 'not_found', null],
  ['GET', '/api/auth/logout', 405, 'wrong_method', 'POST'],
] as const)('%s %s is no page of the app: %d %s', async ([method, path, status, code, allow]) => {
  const answer = await api.app.request(path, { method })

  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  expect(await answer.json()).toMatchObject({ code })
})

test('a document that has not changed is not sent again', async () => {
  const first = await api.visitor.get('/dashboard')

  const again = await api.visitor.get('/dashboard', { 'if-none-match': first.headers.get('etag') ?? '' })

  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe('no-cache')
})

test('scripts are compressed', async () => {
  const answer = await api.visitor.get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })

  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('a browser runs our own scripts and the inline one that was built, and lets nobody frame us', async () => {
  const answers = [await api.visitor.get('/'), await api.visitor.get('/dashboard')]

  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/)
    expect(policy).toContain(`'sha256-${Buffer.from(await sha256(script)).toString('base64')}'`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
})

const sha256 = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
