import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepAssets, previousVersion } from './previous-assets.ts'
import { testApi } from '../testing/test-api.ts'

/** Makes a server's folders, in which one build follows the other. */
function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-versions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  const dataDir = join(folder, 'data')
  const deploy = (chunk: string) => {
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'app.html'), `<title>${chunk}</title>`)
    for (const name of [chunk, `${chunk}.br`]) writeFileSync(join(dist, 'assets', name), `// ${name}`)
    keepAssets(dist, dataDir)
  }
  const statuses = async (...chunks: string[]) => {
    const api = await testApi({ dist, config: { dataDir } })
    const answers = chunks.map(async (chunk) => (await api.visitor.get(`/assets/${chunk}`)).status)
    return await Promise.all(answers)
  }
  return { folder, dist, dataDir, deploy, statuses }
}

test('the server answers the assets of the previous version, and no longer older ones', async () => {
  const { deploy, statuses } = setUp()

  for (const chunk of ['one-1111.js', 'two-2222.js', 'three-3333.js']) deploy(chunk)

  expect(await statuses('three-3333.js', 'two-2222.js', 'one-1111.js', 'never.js')).toEqual([200, 200, 404, 404])
})

test('a start with the same build keeps what the one before it kept', async () => {
  const { deploy, statuses } = setUp()
  deploy('one-1111.js')
  deploy('two-2222.js')

  deploy('two-2222.js')

  expect(await statuses('two-2222.js', 'one-1111.js')).toEqual([200, 200])
})

test('a release that is taken back leaves the assets of the newer one, whose pages are open', async () => {
  const { deploy, statuses } = setUp()
  deploy('one-1111.js')
  deploy('two-2222.js')

  deploy('one-1111.js')

  expect(await statuses('one-1111.js', 'two-2222.js')).toEqual([200, 200])
})

test('previous assets are cached for good like current ones, and other files of their version are not answered', async () => {
  const { dist, dataDir, deploy } = setUp()
  deploy('one-1111.js')
  deploy('two-2222.js')
  const api = await testApi({ dist, config: { dataDir } })

  const old = await api.visitor.get('/assets/one-1111.js')
  const outside = await api.visitor.get('/assets/../../current/assets/two-2222.js')

  expect(await old.text()).toBe('// one-1111.js')
  expect(old.headers.get('cache-control')).toContain('immutable')
  expect(old.headers.get('content-type')).toContain('javascript')
  expect(outside.status).toBe(404)
})

test('an interrupted copy at the start leaves the former copy, and the next start completes it', async () => {
  const { deploy, statuses, dataDir, dist } = setUp()
  deploy('one-1111.js')
  mkdirSync(join(dataDir, 'app', 'arriving', 'assets'), { recursive: true })
  writeFileSync(join(dataDir, 'app', 'arriving', 'assets', 'half.js'), '')

  deploy('two-2222.js')

  expect(await statuses('two-2222.js', 'one-1111.js', 'half.js')).toEqual([200, 200, 404])
  expect(existsSync(join(previousVersion(dataDir), 'assets', 'one-1111.js'))).toBe(true)
  keepAssets(join(dist, 'nowhere'), dataDir)
  expect(await statuses('one-1111.js')).toEqual([200])
})
