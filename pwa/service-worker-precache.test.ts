import { expect, test } from 'vitest'
import { Installing, refuseOtherVersion } from './service-worker-precache.ts'

const addressOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : key.toString())
const storeOf = (...keys: string[]) => {
  const entries = new Set(keys)
  return { entries, delete: (key: RequestInfo | URL) => Promise.resolve(entries.delete(addressOf(key))) }
}
const keyOf = (url: string) => (url.endsWith('.html') ? `${url}?revision=two` : undefined)

test('a version that finds no room deletes its own files, and none that the previous version needs (1.2.414)', async () => {
  const cache = storeOf('/app.html?revision=one', '/app.html?revision=two', '/assets/both.js', '/assets/two.js')
  const installing = new Installing()
  installing.noteFetched('/app.html', { type: 'install' })
  installing.noteFetched('/assets/two.js', { type: 'install' })

  await installing.undo(cache, keyOf)

  expect([...cache.entries]).toEqual(['/app.html?revision=one', '/assets/both.js'])
})

test('the undo of an installation keeps files that an installed version fetches', async () => {
  const cache = storeOf('/assets/one.js')
  const installing = new Installing()
  installing.noteFetched('/assets/one.js', { type: 'fetch' })

  await installing.undo(cache, keyOf)

  expect([...cache.entries]).toEqual(['/assets/one.js'])
})

test('a version that is complete stays, whatever finds no room later', async () => {
  const cache = storeOf('/app.html?revision=two', '/assets/two.js')
  const installing = new Installing()
  installing.noteFetched('/app.html', { type: 'install' })
  installing.noteFetched('/assets/two.js', { type: 'install' })

  installing.end()
  await installing.undo(cache, keyOf)

  expect([...cache.entries]).toEqual(['/app.html?revision=two', '/assets/two.js'])
})

test('a version stores no document of another one, which an instance that is not updated yet may answer with', async () => {
  const document = (name: string) =>
    new Response(
      `<link rel="stylesheet" href="/assets/both.css"><script type="module" src="/assets/${name}"></script>`,
      {
        headers: { 'content-type': 'text/html; charset=UTF-8' },
      },
    )
  const urls = ['app.html', 'assets/both.css', 'assets/two.js']

  await refuseOtherVersion(document('two.js'), urls)

  await expect(refuseOtherVersion(document('one.js'), urls)).rejects.toThrow('assets/one.js')
})
