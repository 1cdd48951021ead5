import { run } from './commands.ts'

/** The parts of `npm test` that a change can affect. */
export interface Selection {
  /** Projects that run as a whole, because no import shows how the change reaches them. The others run the tests that import a changed file. */
  whole: string[]
  journeys: 'all' | 'none' | { files: string[] }
}

/** Paths from the root that differ from a revision, new files included; undefined where git cannot say. */
export async function listChanged(revision: string): Promise<string[] | undefined> {
  const tracked = await run('git', ['diff', '--name-only', '--no-renames', revision, '--'])
  const fresh = await run('git', ['ls-files', '--others', '--exclude-standard'])
  return tracked.ok && fresh.ok ? `${tracked.output}${fresh.output}`.split('\n').filter(Boolean) : undefined
}

const isJourney = (path: string) => /^pwa\/e2e\/.*\.e2e\.ts$/.test(path)

/** Tests and their tools, except the tools of journeys. */
const isOtherTestCode = (path: string) =>
  /\.test\.tsx?$|\/(bench|contract|fuzz)\/|\/storm\.ts$/.test(path) ||
  (/\/testing\/|\/test-[^/]+\.ts$/.test(path) &&
    !/^(api\/testing\/test-(clones|database|folder|log|postgres|template)\.ts$|pwa\/e2e\/)/.test(path))

/** Whether the app, its API or its build is made of this file. */
const isProduct = (path: string) =>
  /^(pwa|sync|schema|api)\//.test(path) ||
  /^(\.build\/.*|\.ci\/chromium-install)\.ts$/.test(path) ||
  /^(package(-lock)?\.json|vite\.config\.ts|panda\.config\.ts)$/.test(path)

/** Vitest itself runs everything where `package.json` changed. */
const isLock = (path: string) => path === 'package-lock.json'

/** Beside code, what tests read from the disk, and the set-up of a run, which no test imports. */
const reachesWhole: Record<string, RegExp> = {
  unit: /^(schema|pwa)\/.*(?<!\.tsx?)$/,
  components: /^(schema|sync|pwa)\/.*(?<!\.tsx?)$/,
  sync: /^(schema|sync)\/.*(?<!\.tsx?)$/,
  api: /^(schema|api)\/.*(?<!\.tsx?)$|^api\/testing\/test-(setup|postgres)\.ts$/,
}

export function selectParts(changed: string[]): Selection {
  const reaching = changed.filter((path) => isProduct(path) && !isOtherTestCode(path))
  const files = reaching.filter(isJourney)
  const only = files.length === 0 ? 'none' : { files }
  const reaches = (name: string, path: string) => isLock(path) || reachesWhole[name]?.test(path)
  return {
    whole: Object.keys(reachesWhole).filter((name) => changed.some((path) => reaches(name, path))),
    journeys: reaching.length > files.length ? 'all' : only,
  }
}
