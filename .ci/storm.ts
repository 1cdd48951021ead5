interface Storm {
  storm: (args: string[]) => Promise<boolean>
}

const storms: Record<string, () => Promise<Storm>> = {
  alerts: async () => ({ storm: (await import('./long-tests.ts')).alerts }),
  browsers: async () => ({ storm: (await import('./long-tests.ts')).browsers }),
  engines: async () => ({ storm: (await import('./long-tests.ts')).engines }),
  deploy: () => import('./bare-debian.ts'),
  instances: async () => ({ storm: (await import('./long-tests.ts')).instances }),
  crashes: () => import('../sync/testing/planted/crash-storm.ts'),
  fuzz: () => import('../api/fuzz/storm.ts'),
  hostile: () => import('../api/fuzz/hostile/storm.ts'),
  histories: async () => ({ storm: (await import('./long-tests.ts')).histories }),
  images: () => import('../api/photos/storm.ts'),
  offers: () => import('../api/feeds/storm.ts'),
  journeys: async () => ({ storm: (await import('./long-tests.ts')).journeys }),
  outages: async () => ({ storm: (await import('./long-tests.ts')).outages }),
  planted: () => import('../sync/testing/planted/planted-storm.ts'),
  'payment-plants': async () => ({ storm: (await import('./long-tests.ts')).paymentPlants }),
  payments: () => import('../api/payments/storm.ts'),
  pooler: async () => ({ storm: (await import('./long-tests.ts')).pooler }),
  postgres: () => import('../api/postgres/storm.ts'),
  push: () => import('../api/notifications/storm.ts'),
  failover: async () => ({ storm: (await import('./long-tests.ts')).failover }),
  release: async () => ({ storm: (await import('./long-tests.ts')).release }),
  restore: async () => ({ storm: (await import('./long-tests.ts')).restore }),
  resyncs: () => import('../sync/testing/planted/resync-storm.ts'),
  search: () => import('../api/jobs/storm.ts'),
  starts: async () => ({ storm: (await import('./long-tests.ts')).starts }),
  town: () => import('../api/testing/town/storm.ts'),
  wages: () => import('../api/payments/hand/storm.ts'),
  sync: () => import('../sync/testing/planted/sync-storm.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = storms[name]
if (load) {
  const { storm } = await load()
  process.exitCode = (await storm(args)) ? 0 : 1
} else {
  console.error(`npm run storm -- NAME, where NAME is one of: ${Object.keys(storms).join(', ')}`)
  process.exitCode = 2
}
