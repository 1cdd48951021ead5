import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { report } from './support/report.ts'

const dist = new URL('../../dist/', import.meta.url)
/** Everything that the app needs without network, as a phone stores it after its first visit. */
const budget = { files: 60, bytes: 693_000 }

test('what a phone stores of the app stays within its budget', async () => {
  const worker = await readFile(new URL('service-worker.js', dist), 'utf8')
  const names = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, name = '']) => name)
  const sizes = await Promise.all(names.map(async (name) => packed(name, await readFile(new URL(name, dist)))))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)

  report(`precache: ${names.length} files, ${(bytes / 1000).toFixed(1)} kB (gzip)`)
  expect(names.length).toBeLessThanOrEqual(budget.files)
  expect(bytes).toBeLessThanOrEqual(budget.bytes)
  expect(names, 'both documents and the face are in it').toEqual(
    expect.arrayContaining(['app.html', 'index.html', 'fonts/bricolage.woff2']),
  )
})

/** A font is packed already. */
const packed = (name: string, content: Buffer): number =>
  name.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
