import { expect, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'

test('search engines are kept from personal pages, and told where the sitemap is', async () => {
  const { visitor } = await testApi({ config: { publicUrl: new URL('http://coup-de-main.example/') } })

  const answer = await visitor.get('/robots.txt')

  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text.split('\n')[0]).toBe('User-agent: *')
  for (const path of ['/dashboard', '/auth/']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Sitemap: http://coup-de-main.example/sitemap.xml\n')
  // A search engine must be allowed to read a page, or it could not see that the page asks not to be listed.
  expect(text).not.toMatch(/Disallow: \/(student|jobs|services|)\n/)
})

test('the sitemap lists the pages and the open jobs, and no taken or deleted job and no person', async () => {
  const { visitor, seed, as } = await testApi({ config: { publicUrl: new URL('http://coup-de-main.example/') } })
  const { job: taken, poster, student } = await seed.assignedJob()
  const open = await seed.job(poster)
  const deleted = await seed.job(poster)
  expect((await as(poster).delete(`/api/jobs/${deleted.id}`)).status).toBe(204)

  const answer = await visitor.get('/sitemap.xml')

  const text = await answer.text()
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
  expect(addresses).toContain('http://coup-de-main.example/')
  expect(addresses.filter((address) => address?.includes('/jobs/'))).toEqual([
    `http://coup-de-main.example/jobs/${open.id}`,
  ])
  for (const { id } of [taken, deleted, student]) expect(text).not.toContain(id)
  expect(text).toContain(`${open.id}</loc><lastmod>${new Date().toISOString().slice(0, 10)}</lastmod>`)
})

test.for(['a"><script>.example', '[', 'a:b', '203.0.113.5'])(
  'search engines read our own address whatever host a request names: %s',
  async (host) => {
    const { visitor } = await testApi()

    const answer = await visitor.get('/robots.txt', { host })

    expect(await answer.text()).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
  },
)
