import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isPersonal } from '../service-worker-precache.ts'
import { report } from './support/report.ts'

const dist = new URL('../../dist/', import.meta.url)
/** The limits for what every phone stores after its first visit, and for what it stores in addition once a person signs in. */
const budgets = { everybody: { files: 42, bytes: 481_100 }, signedIn: { files: 21, bytes: 285_100 } }

test('the app’s files on a phone stay within their budget', async () => {
  const worker = await readFile(new URL('service-worker.js', dist), 'utf8')
  const names = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, name = '']) => name)
  const stored = {
    everybody: await measure(names.filter((name) => !isPersonal(name))),
    signedIn: await measure(names.filter(isPersonal)),
  }

  for (const [who, { files, bytes }] of Object.entries(stored))
    report(`precache, ${who}: ${files} files, ${(bytes / 1000).toFixed(1)} kB (gzip)`)
  expect(stored.everybody.files).toBeLessThanOrEqual(budgets.everybody.files)
  expect(stored.everybody.bytes).toBeLessThanOrEqual(budgets.everybody.bytes)
  expect(stored.signedIn.files).toBeLessThanOrEqual(budgets.signedIn.files)
  expect(stored.signedIn.bytes).toBeLessThanOrEqual(budgets.signedIn.bytes)
  expect(stored.signedIn.files).toBeGreaterThan(0)
  expect(names, 'both documents and the face are in it').toEqual(
    expect.arrayContaining(['app.html', 'index.html', 'fonts/bricolage.woff2']),
  )
})

const measure = async (names: readonly string[]) => {
  const sizes = await Promise.all(names.map(async (name) => packed(name, await readFile(new URL(name, dist)))))
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Returns the compressed size of a file in bytes; a font is compressed already. */
const packed = (name: string, content: Buffer): number =>
  name.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
