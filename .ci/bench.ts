interface Bench {
  bench: (args: string[]) => Promise<boolean>
}

const benches: Record<string, () => Promise<Bench>> = {
  canton: () => import('../api/feeds/bench/canton.ts'),
  day: () => import('../pwa/bench/day.ts'),
  followers: () => import('../api/sync/bench/followers.ts'),
  interactions: () => import('../pwa/bench/interactions.ts'),
  lighthouse: () => import('../pwa/bench/lighthouse.ts'),
  pictures: () => import('../pwa/bench/pictures.ts'),
  screenshots: () => import('../pwa/bench/screenshots.ts'),
  server: () => import('../api/sync/bench/bench.ts'),
  start: () => import('../pwa/bench/start.ts'),
  sync: () => import('../sync/bench/sync.ts'),
  taps: () => import('../pwa/bench/taps.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = benches[name]
if (load) {
  const { bench } = await load()
  try {
    process.exitCode = (await bench(args)) ? 0 : 1
  } catch (error) {
    // Some benches load Panda, which swallows uncaught errors and keeps the process alive.
    console.error(error)
    process.exitCode = 1
  }
} else {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
}
