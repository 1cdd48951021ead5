import { mkdtempSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

/** Texts in the built scripts, each with its replacement. A text that is in no script is an error. */
type Changes = Record<string, string>

/**
 * Returns the folder of another version of the app: the built app with other names for all its assets and other revisions of its documents, as if
 * each source had changed. The folder is removed after the test. Public pages are not rendered.
 */
export function anotherBuild(name: string, changes: Changes = {}): string {
  const folder = mkdtempSync(join(tmpdir(), `coup-de-main-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const isOurs = (path: string) => !/\.(br|gz)$/.test(path) && basename(path) !== 'server'
  cpSync(dist, folder, { recursive: true, filter: isOurs })

  const assets = readdirSync(join(folder, 'assets'))
  const newNames = new Map(assets.map((asset) => [asset, asset.replace(/(\.\w+)$/, `-${name}$1`)]))
  for (const [asset, renamed] of newNames) renameSync(join(folder, 'assets', asset), join(folder, 'assets', renamed))
  const anyAsset = new RegExp([...newNames.keys()].map((asset) => asset.replaceAll('.', String.raw`\.`)).join('|'), 'g')

  const missing = new Set(Object.keys(changes))
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|css|html)$/.test(path),
  )
  for (const path of texts) {
    let text = readFileSync(join(folder, path), 'utf8').replaceAll(anyAsset, (asset) => newNames.get(asset) ?? asset)
    if (path === 'service-worker.js') text = text.replaceAll('"revision":"', `"revision":"${name}`)
    for (const [find, instead] of Object.entries(changes)) {
      if (!text.includes(find)) continue
      missing.delete(find)
      text = text.replaceAll(find, instead)
    }
    writeFileSync(join(folder, path), text)
  }
  if (missing.size > 0) throw new Error(`The build has no ${[...missing].join(', no ')}`)
  return folder
}
