import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Plant } from './plant.ts'
import { plants } from './plants.ts'
import type { playCrashes, playFailover, playOne, playScenario, playSeeds, runStorm } from '../storm.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The condition under which a planted mistake is made: while it is the chosen one. It counts how often that happens. */
const isChosen = (name: string) =>
  `(globalThis.planted?.name === ${JSON.stringify(name)} && (globalThis.planted.made += 1) > 0)`

const write = ({ name, instead, kind = 'expression' }: Plant, right: string): string => {
  if (kind === 'text') return instead.replaceAll('PLANTED', isChosen(name))
  if (kind === 'statement') return `if (${isChosen(name)}) { ${instead} } else { ${right} }`
  return `(${isChosen(name)} ? (${instead}) : (${right}))`
}

/** Returns the source with each of its mistakes. Throws if the place of one does not occur exactly once. */
export const plantInto = (source: string, mistakes: readonly Plant[]): string => {
  const places = new Map<string, Plant[]>()
  for (const mistake of mistakes) places.set(mistake.find, [...(places.get(mistake.find) ?? []), mistake])
  const cuts = [...places].map(([find, list]) => {
    const at = source.indexOf(find)
    const [{ name }] = list as [Plant]
    if (at < 0 || source.includes(find, at + 1))
      throw new Error(`"${name}" no longer has its one place in the code: ${find}`)
    return { at, find, list }
  })
  return cuts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, find, list }) => {
      const planted = list.reduce((right, mistake) => write(mistake, right), find)
      return text.slice(0, at) + planted + text.slice(at + find.length)
    }, source)
}

const ofFile = (path: string) => plants.filter(({ file }) => root + file === path)

/** Plants every mistake into the code of the simulation, as it is loaded. */
const planting = (): Plugin => ({
  name: 'planted-mistakes',
  enforce: 'pre',
  load: (id) => {
    const mistakes = ofFile(id)
    return mistakes.length > 0 ? plantInto(readFileSync(id, 'utf8'), mistakes) : undefined
  },
})

const memoryStorage = fileURLToPath(new URL('../dexie/by-hand.ts', import.meta.url))
const memoryDexie: Plugin = {
  name: 'memory-dexie',
  enforce: 'pre',
  resolveId: (id) => (id === 'dexie' ? '\0dexie' : undefined),
  load: (id) =>
    id === '\0dexie' ? `export { Dexie as default, liveQuery, RangeSet } from '${memoryStorage}'` : undefined,
}

interface Planted {
  name: string
  /** How often the mistake was made. */
  made: number
}

const chosen = globalThis as { planted?: Planted | undefined }

/** Runs the work with this mistake chosen. Returns the result, and how often the mistake was made. */
export const withMistake = async <T>(name: string, work: () => Promise<T>): Promise<{ result: T; made: number }> => {
  const planted = { name, made: 0 }
  chosen.planted = planted
  try {
    return { result: await work(), made: planted.made }
  } finally {
    chosen.planted = undefined
  }
}

const folder = `${root}node_modules/.cache/simulation`

/** The functions of the simulation as it was built. */
export interface Simulation {
  playCrashes: typeof playCrashes
  playFailover: typeof playFailover
  playOne: typeof playOne
  playScenario: typeof playScenario
  playSeeds: typeof playSeeds
  runStorm: typeof runStorm
}

/**
 * Builds the simulation over the storage in memory, with the mistakes in its code: as one file it runs faster than as modules. Returns the path of
 * the file, which the caller deletes.
 */
export const buildSimulation = async (entry: 'storm' | 'storm-thread' = 'storm'): Promise<string> => {
  const name = `${entry}-${process.pid}-${Date.now()}.mjs`
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [planting(), memoryDexie],
    build: {
      ssr: `${root}sync/testing/${entry}.ts`,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  return `${folder}/${name}`
}

/** Builds and loads the simulation. */
export const loadSimulation = async (): Promise<Simulation> => {
  const file = await buildSimulation()
  try {
    return (await import(/* @vite-ignore */ file)) as Simulation
  } finally {
    rmSync(file)
  }
}
