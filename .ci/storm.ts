import { longTests } from './long-tests.ts'

interface Storm {
  storm: (args: string[]) => Promise<boolean>
}

const storms: Record<string, () => Promise<Storm>> = {
  deploy: () => import('./bare-debian.ts'),
  crashes: () => import('../sync/testing/planted/crash-storm.ts'),
  fuzz: () => import('../api/fuzz/storm.ts'),
  hostile: () => import('../api/fuzz/hostile/storm.ts'),
  images: () => import('../api/photos/storm.ts'),
  offers: () => import('../api/feeds/storm.ts'),
  planted: () => import('../sync/testing/planted/planted-storm.ts'),
  payments: () => import('../api/payments/storm.ts'),
  postgres: () => import('../api/postgres/storm.ts'),
  push: () => import('../api/notifications/storm.ts'),
  resyncs: () => import('../sync/testing/planted/resync-storm.ts'),
  search: () => import('../api/jobs/storm.ts'),
  town: () => import('../api/testing/town/storm.ts'),
  wages: () => import('../api/payments/hand/storm.ts'),
  sync: () => import('../sync/testing/planted/sync-storm.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const storm = longTests[name] ?? (await storms[name]?.())?.storm
if (storm) process.exitCode = (await storm(args)) ? 0 : 1
else {
  const names = Object.keys({ ...storms, ...longTests })
  console.error(`npm run storm -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exitCode = 2
}
