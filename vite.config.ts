import pandacss from '@pandacss/dev/postcss'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config'
import { compressFiles } from './.build/compress-plugin.ts'
import { nameFiles, refuseCircles } from './.build/chunks.ts'
import { routeDocuments } from './.build/documents-plugin.ts'
import { drawings } from './.build/drawings.ts'
import { inEveryDocument } from './.build/every-document.ts'
import { icons } from './.build/icons.ts'
import { forEverybody, onDemand, seldom, seldomTogether, sharedFiles, startFiles } from './.build/files.ts'
import { inlineStyles } from './.build/inline-styles.ts'
import { manifest } from './.build/manifest.ts'
import { buildRenderer } from './.build/ssr-plugin.ts'
import { setApart } from './.build/personal.ts'
import { compileEarly } from './.build/compile-early.ts'
import { groupModule, loadTogether } from './.build/together.ts'
import { inlineLandingStyle, prerenderLanding } from './pwa/landing/prerender-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The API's port under `npm run dev`; see .ci/dev.ts. */
const apiPort = process.env.API_PORT ?? '3001'

/** Panda depends on its own copy of postcss, whose types are a patch version away from Vite's. */
type Postcss = Exclude<NonNullable<ViteUserConfig['css']>['postcss'], string | undefined>

const personal = setApart(forEverybody, {
  seldom: [...seldom, ...Object.keys(seldomTogether).map(groupModule)],
  planned: new Set(sharedFiles.map(({ name }) => name)),
})

const app: ViteUserConfig = {
  root: here('pwa'),
  publicDir: here('pwa/public'),
  // What the package names is for browsers without async functions, and nearly twice as long.
  resolve: { alias: { 'workbox-window': here('node_modules/workbox-window/build/workbox-window.prod.mjs') } },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: here('pwa/routes'),
      generatedRouteTree: here('pwa/routes.gen.ts'),
      routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
      autoCodeSplitting: true,
      disableLogging: true,
      tmpDir: here('node_modules/.cache/tanstack'),
    }),
    react(),
    drawings(),
    icons(),
    inlineStyles(here('pwa/styled-system')),
    loadTogether({ ...onDemand, ...seldomTogether }),
    prerenderLanding(here('pwa/landing/prerendered.tsx'), [drawings()]),
    inlineLandingStyle(),
    inEveryDocument(
      [
        'pwa/theme/chosen-theme.html',
        'pwa/theme/printing.html',
        'pwa/updates/early-worker.html',
        'pwa/ssr/early-press.html',
        'pwa/updates/missing-entry.html',
      ].map(here),
    ),
    routeDocuments(),
    buildRenderer(here('pwa/ssr/renderer.tsx'), [drawings(), icons(), inlineStyles(here('pwa/styled-system'))]),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        // Pictures are not precached, as only the system requests them, for notifications and installations.
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        globIgnores: ['server/**', 'assets/personal.seldom.*'],
      },
      manifest,
    }),
    refuseCircles(),
    personal.plugin,
    compileEarly(startFiles),
    compressFiles(),
  ],
  css: { postcss: { plugins: [pandacss()] } as unknown as Postcss },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    // Every browser that the app supports has module preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [here('pwa/index.html'), here('pwa/app.html')],
      output: {
        chunkFileNames: personal.fileName,
        codeSplitting: {
          includeDependenciesRecursively: false,
          minShareCount: 2,
          groups: [
            { name: 'runtime', test: /^\0vite\// },
            { debugName: 'shared', name: nameFiles(sharedFiles) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } } },
}

type Project = Extract<TestProjectConfiguration, { test?: unknown }>

const project = (name: string, include: string[], more: Project['test'] = {}): Project => ({
  test: {
    name,
    include,
    environment: 'node',
    ...more,
    setupFiles: ['.ci/test-processor.ts', ...[more?.setupFiles ?? []].flat()],
  },
})

/** The code of money and identity. `npm test` fails unless tests of the API take every branch of it. */
const coverage: NonNullable<ViteUserConfig['test']>['coverage'] = {
  provider: 'istanbul',
  include: ['api/{escrow,payments,providers}/**/*.ts', 'api/sessions/*.ts', 'api/accounts/tokens.ts'],
  exclude: ['**/*.test.ts', 'api/payments/{,hand/}storm.ts', 'api/payments/testing/**'],
  thresholds: { branches: 100, perFile: true },
  reporter: [['text', { skipFull: true }]],
}

/**
 * On a busy machine a test is late without being wrong. The limit only ends a test that hangs, and a failed test is tried again, once. `npm test`
 * prints such tests, and fails if there are three.
 */
const patient = { retry: 1, testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

// Journeys run at the same time, so more workers would only slow down both. Files share their modules, which saves a third of the work; a file that
// mocks a module resets the modules first (api/accounts/login.test.ts).
const onDatabase = {
  ...patient,
  globalSetup: 'api/testing/test-setup.ts',
  maxWorkers: Math.min(4, availableParallelism()),
  isolate: false,
}

// The files of a worker share its modules and its browser.
const journeys = {
  ...patient,
  globalSetup: 'pwa/e2e/support/setup.ts',
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
}
/** Each of these has a command of its own (`npm run storm -- journeys`, `-- starts`, `-- browsers`, `-- histories`, `-- instances`, `-- payment-plants`). */
const longJourneys = ['pwa/e2e/long/*.e2e.ts']
const browsers = ['pwa/e2e/storm/*.e2e.ts']
/** The main journey in other engines than Chromium (`npm run storm -- engines`). */
const engines = ['pwa/e2e/engines/*.e2e.ts']
const starts = [
  'api/main.test.ts',
  'api/npm-start.test.ts',
  'api/postgres/encrypted.test.ts',
  'api/postgres/embedded/embedded.test.ts',
  'api/upgrade/two-versions.test.ts',
]
const histories = ['api/sync/storm/*.test.ts']
const paymentPlants = ['api/payments/planted/*.test.ts']
const instances = ['api/deploy/instances/*.test.ts']
const failover = ['api/deploy/failover/*.test.ts']
const release = ['api/deploy/release/*.test.ts']
const restore = ['api/backup/storm/*.test.ts']
const alerts = ['api/deploy/alerts/*.test.ts']
const pooler = ['api/deploy/pooler/*.test.ts']
const outages = ['api/deploy/outages/*.test.ts']
const { STORM_RUNS = '20', STORM_STEPS = '60', STORM_SEED = '1' } = process.env
const askedHistories = { runs: Number(STORM_RUNS), steps: Number(STORM_STEPS), seed: Number(STORM_SEED) }
const {
  STORM_PARTS = '',
  STORM_KILLS = '500',
  STORM_DATABASE_KILLS = '100',
  STORM_FREEZES = '3',
  STORM_STOPS = '20',
  STORM_FAKETIME = '',
} = process.env
const askedOutages = {
  parts: STORM_PARTS.split(' ').filter(Boolean),
  kills: Number(STORM_KILLS),
  databaseKills: Number(STORM_DATABASE_KILLS),
  freezes: Number(STORM_FREEZES),
  stops: Number(STORM_STOPS),
  faketime: STORM_FAKETIME,
  seed: Number(STORM_SEED),
}

const tests: ViteUserConfig = {
  test: {
    coverage,
    projects: [
      {
        plugins: [drawings()],
        ...project('unit', ['{schema,pwa,.ci,.build}/**/*.test.ts', 'pwa/ssr/*.test.tsx'], {
          ...patient,
          maxWorkers: 2,
          isolate: false,
          setupFiles: 'fake-indexeddb/auto',
        }),
      },
      // Files share one document, the app's modules and the engine, because loading them anew for each would take longer than the tests. React's
      // production build does a third less work. A test often waits, so two workers would leave a third of two cores idle. Whole documents become
      // garbage, which costs less with a larger young generation.
      {
        plugins: [drawings()],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        ...project('components', ['pwa/**/*.test.tsx'], {
          exclude: ['pwa/ssr/**'],
          environment: 'happy-dom',
          setupFiles: 'pwa/testing/setup.ts',
          env: { NODE_ENV: 'production' },
          ...patient,
          maxWorkers: 3,
          execArgv: ['--max-semi-space-size=64'],
          isolate: false,
        }),
      },
      project('sync', ['sync/**/*.test.ts'], {
        ...patient,
        maxWorkers: 2,
        isolate: false,
        setupFiles: 'sync/testing/setup.ts',
      }),
      project('api', ['api/**/*.test.ts'], {
        ...onDatabase,
        setupFiles: 'api/testing/test-hashes.ts',
        exclude: [
          ...starts,
          ...histories,
          ...paymentPlants,
          ...instances,
          ...failover,
          ...release,
          ...restore,
          ...alerts,
          ...pooler,
          ...outages,
        ],
      }),
      project('journeys', ['pwa/e2e/*.e2e.ts'], { ...journeys, maxWorkers: 2 }),
      project('long-journeys', longJourneys, { ...journeys, maxWorkers: 2 }),
      project('browsers', browsers, journeys),
      project('engines', engines, {
        ...journeys,
        retry: 0,
        globalSetup: 'pwa/e2e/engines/setup.ts',
        testTimeout: 300_000,
      }),
      project('histories', histories, { ...onDatabase, maxWorkers: 2, provide: { histories: askedHistories } }),
      project('payment-plants', paymentPlants, { ...onDatabase, maxWorkers: 1 }),
      project('instances', instances, { ...onDatabase, maxWorkers: 1, retry: 0 }),
      project('failover', failover, { ...onDatabase, maxWorkers: 1, retry: 0, testTimeout: 300_000 }),
      project('release', release, { ...onDatabase, maxWorkers: 1, retry: 0, testTimeout: 300_000 }),
      project('restore', restore, { ...onDatabase, maxWorkers: 1, retry: 0, testTimeout: 300_000 }),
      project('alerts', alerts, { ...onDatabase, maxWorkers: 1, retry: 0 }),
      project('outages', outages, {
        ...patient,
        maxWorkers: 1,
        retry: 0,
        testTimeout: 900_000,
        provide: { outages: askedOutages },
      }),
      project('pooler', pooler, { ...patient, maxWorkers: 1, retry: 0, testTimeout: 300_000 }),
      project('starts', starts, { ...onDatabase, maxWorkers: 2 }),
    ],
  },
}

/** The tests need none of the app's plugins. */
export default defineConfig(({ mode }) => (mode === 'test' ? tests : app))
