import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from './boundaries.ts'
import { markOf } from './quoted-rules.ts'

type Tree = Record<string, string>

/** A small app that keeps every rule, some of them narrowly. */
const clean: Tree = {
  'package.json': '{}',
  'vite.config.ts': 'export const port = process.env.PORT',
  'dist/app.js': '',
  'schema/jobs/answers.ts': `import { z } from 'zod'; export const JobAnswer = z.object({ id: z.string() })`,
  'schema/jobs/wire.ts': `import { JobAnswer } from './answers.ts'; export const JobDraft = JobAnswer`,
  'schema/jobs/job.ts': `import type { JobAnswer } from './answers.ts'; export type Job = (typeof JobAnswer)['_output']`,
  'schema/money.ts': 'export const cents = 1',
  'sync/http/transport.ts': 'export const send = (url: string) => fetch(url)',
  'sync/outbox.ts': `import { send } from './http/transport.ts'; export const outbox = [send]`,
  'sync/testing/world.ts': `import { createApp } from '../../api/app.ts'; export const app = createApp(); await fetch('/')`,
  'sync/outbox.test.ts': `import './testing/world.ts'; import { outbox } from './outbox.ts'; test('a person signs up (1.4.7, 1.4.8)', () => outbox)`,
  'pwa/ui/button.tsx': `import { css } from '../styled-system/css.js'; export const Button = () => <button className={css()} />`,
  'pwa/jobs/job-card.tsx': `import type { Job } from '../../schema/jobs/job.ts'
    import { Button } from '../ui/button.tsx'
    export const JobCard = ({ job, api }: { job: Job; api: { fetch: typeof fetch } }) => <Button key={api.fetch.name + job.id} />`,
  'pwa/theme/colors.ts': `export const paper = '#FBF7EE'; export const hair = '1px'`,
  'pwa/jobs/job-card-styles.ts': `import { css } from '../styled-system/css.js'
    export const link = '/#about'
    export const bar = (inset: number) => ({ bottom: \`\${inset}px\` })
    export const style = css({ width: '[min(20rem, 70vw)]', pb: '[var(--inset, 0px)]', bg: '[color-mix(in oklab, token(colors.ink) 50%, transparent)]' })`,
  'pwa/routes/index.tsx': `import { JobCard } from '../jobs/job-card.tsx'; export const Route = { component: JobCard, lazy: () => import('../jobs/job-card.tsx') }`,
  'pwa/styled-system/helpers.js': '',
  'api/app.ts': `import { jobRoutes } from './jobs/routes.ts'
    export const createApp = () => ({ onError: (_: unknown) => jobRoutes }).onError(0)`,
  'api/config.ts': 'export const config = process.env',
  'api/http/env.ts': 'export type Env = { config: typeof import("../config.ts") }',
  'api/jobs/jobs.ts': `/** For /api/jobs/jobs.json, see api/jobs/routes.ts and pwa/routes.gen.ts. */\nexport const lockJob = () => 'api/jobs/gone.ts'`,
  'api/jobs/routes.ts': `import type { Env } from '../http/env.ts'; import { lockJob } from './jobs.ts'; export const jobRoutes = (env: Env) => [env, lockJob]`,
  'api/jobs/jobs.test.ts': `import { jobRoutes } from './routes.ts'; process.env.TZ = 'UTC'; jobRoutes.length`,
  '.product/1-accounts.md': '- **1.4.7** Updating the user replaces the user.\n- **1.4.8** Signing up is busy.',
  '.product/quoted-rules.txt': `1.4.7 ${markOf('Updating the user replaces the user.')}\n`,
  '.decisions/0001-one-check.md': '# One check\n\nDate: 2026-11-20\nStatus: accepted\n',
  'sync/README.md': '## 2. Between\n\n### 2.3 When a request fails\n\nSee rule 1.4.7 and .decisions/0001-one-check.md.',
  'sync/errors.ts': `/** Rules 1.4.7–1.4.8, rules 1.4.7 and\n * 1.4.8; sync/README.md §2.3, part 2 of the text. */\nexport const seconds = 'rule of 4.5 s'`,
  'api/applications/applications.ts': `import { lockJob } from '../jobs/jobs.ts'; export const accept = lockJob`,
}

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function plant(extra: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  roots.push(root)
  for (const [path, text] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

test('a tree that keeps the rules passes', () => {
  const root = plant({})

  expect(findViolations(root)).toEqual([])
})

describe('each planted violation is named with its file and its rule', () => {
  test.each<[rule: string, file: string, text: string]>([
    ['arrows', 'schema/money.ts', `import { outbox } from '../sync/outbox.ts'; outbox`],
    ['arrows', 'schema/jobs/form.ts', `import '../../pwa/ui/button.tsx'`],
    [
      'arrows',
      'sync/engine/status.ts',
      `import type { Shell } from '../../pwa/shell/header.tsx'; export type S = Shell`,
    ],
    ['arrows', 'sync/pull.ts', `export const late = () => import('../api/app.ts')`],
    ['arrows', 'pwa/main.tsx', `export { accept } from '../api/applications/applications.ts'; export const a = 1`],
    ['arrows', 'api/jobs/feeds.ts', `import { outbox } from '../../sync/outbox.ts'; outbox`],
    ['arrows', 'api/jobs/types.ts', `export type Send = typeof import('../../sync/http/transport.ts')`],
    ['plain-schema-and-sync', 'sync/live.ts', `import { useLiveQuery } from 'dexie-react-hooks'; useLiveQuery`],
    ['plain-schema-and-sync', 'sync/context.ts', `import { createContext } from 'react'; createContext`],
    ['plain-schema-and-sync', 'schema/files.ts', `import { readFileSync } from 'node:fs'; readFileSync`],
    ['ui-knows-no-domain', 'pwa/ui/card.tsx', `import { JobCard } from '../jobs/job-card.tsx'; JobCard`],
    ['ui-knows-no-domain', 'pwa/ui/link.tsx', `import { Route } from '../routes/index.tsx'; Route`],
    ['styles-from-tokens', 'pwa/ui/moon.tsx', `export const style = css({ bg: '[#ffffff]' })`],
    [
      'styles-from-tokens',
      'pwa/jobs/card-styles.ts',
      `export const style = css({ _hover: { bg: '[rgb(0 0 0 / 0.3)]' } })`,
    ],
    ['styles-from-tokens', 'pwa/jobs/ink.tsx', `export const Ink = () => <path fill="#16211B" />`],
    ['styles-from-tokens', 'pwa/jobs/ground.ts', `export const style = css({ bg: '[white]' })`],
    ['styles-from-tokens', 'pwa/shell/styles.ts', `export const style = css({ maxWidth: '[1184px]' })`],
    ['styles-from-tokens', 'pwa/shell/foot.ts', `export const style = css({ pb: '[calc(20px + var(--x, 0px))]' })`],
    ['styles-from-tokens', 'pwa/ui/wait.tsx', `export const Wait = () => <Skeleton radius="8px" />`],
    ['styles-from-tokens', 'pwa/ui/badge.ts', `export const style = css({ fontSize: '[0.7rem]' })`],
    ['routes-belong-to-app', 'api/sync/push.ts', `import { jobRoutes } from '../jobs/routes.ts'; jobRoutes`],
    ['no-test-code-shipped', 'sync/push.ts', `import { app } from './testing/world.ts'; app`],
    ['one-fetch', 'pwa/jobs/queries.ts', `export const load = () => fetch('/api/jobs')`],
    ['one-fetch', 'pwa/service-worker.ts', `self.fetch('/api/jobs')`],
    ['one-fetch', 'sync/wake.ts', `export const start = (send = globalThis.fetch) => send`],
    ['one-fetch', 'sync/photos.ts', `export const parts = { fetch }`],
    ['no-zod-in-app', 'pwa/jobs/check.ts', `import { z } from 'zod'; z`],
    ['no-zod-in-app', 'sync/pull.ts', `import { type JobAnswer } from '../schema/jobs/answers.ts'; JobAnswer`],
    ['no-zod-in-app', 'sync/late.ts', `export const late = () => import('../schema/jobs/wire.ts')`],
    ['one-environment', 'api/mail/smtp.ts', `export const smtp = process.env.SMTP_URL`],
    ['one-environment', 'api/mail/log.ts', `export const { env } = process`],
    ['one-environment', 'schema/limits.ts', `import { env } from 'node:process'; env`],
    ['one-error-handler', 'api/jobs/more.ts', `import { app } from '../x.ts'; app.onError(() => 1)`],
    ['no-barrels', 'pwa/ui/index.ts', `export * from './button.tsx'`],
    ['no-barrels', 'schema/all.ts', `import { cents } from './money.ts'; export { cents }`],
    ['no-barrels', 'schema/types.ts', `export type { Job } from './jobs/job.ts'`],
    ['no-utils', 'pwa/jobs/utils.ts', `export const a = 1`],
    ['no-utils', 'api/helpers/dates.ts', `export const a = 1`],
    ['no-utils', 'sync/date-utils.test.ts', `export const a = 1`],
    ['no-outside-citations', 'sync/wake.ts', `/** Wakes (specification part\n * 1 §4). */ export const a = 1`],
    ['no-outside-citations', 'pwa/theme/ground.css', `/* See SYNC.md. */`],
    ['no-outside-citations', 'api/app.test.ts', `// Part 2 §7: every field.\nexport const a = 1`],
    ['no-outside-citations', '.decisions/0002-two.md', `The plan (DECISIONS.md 28) said otherwise.`],
    ['known-rules', 'schema/limits.ts', `/** Rule 1.4.9. */ export const a = 1`],
    ['known-rules', 'api/jobs/jobs.test.ts', `export const name = 'a job opens (rules 1.4.7, 1.4.9)'`],
    ['known-rules', 'api/migrations/0001_jobs.sql', `-- Rules 1.4.7 and\n-- 4.31.`],
    ['shown-rules', '.product/2-payments.md', '- **2.2.1** A payment is shown.'],
    ['quoted-rules', '.product/quoted-rules.txt', `1.4.7 ${markOf('Updating the user replaces nobody.')}\n`],
    ['quoted-rules', '.product/quoted-rules.txt', `1.4.9 ${markOf('A rule that is gone.')}\n`],
    ['rule-numbers-once', '.product/3-api.md', '- **1.4.8** Another rule.'],
    ['decision-numbers-once', '.decisions/api/0001-other.md', '# Other\n\nDate: 2026-11-20\nStatus: accepted\n'],
    ['known-sections', 'sync/wake.ts', `/** sync/README.md §2.4 */ export const a = 1`],
    ['known-paths', '.product/glossary.md', 'It is read in `api/jobs/read.ts`.'],
    ['known-paths', 'sync/wake.ts', `/** Wakes.\n * See sync/http/wake.ts. */\nexport const a = 1`],
    ['known-paths', 'api/migrations/0001_jobs.sql', `-- As api/jobs/read.ts reads it.`],
    ['known-paths', 'pwa/theme/ground.css', `/* From pwa/theme/earth.ts. */`],
    ['listed-decisions', '.decisions/api/0002-two.md', '# Two\n\nDate: 2026-11-20\nStatus: accepted\n'],
    ['dated-decisions', '.decisions/0002-two.md', '# Two\n\nStatus: accepted\n'],
    ['dated-decisions', '.decisions/0003-three.md', '# Three\n\nDate: 2026-11-20\n\nIt is accepted.'],
    ['known-decisions', 'README.md', `See .decisions/0009-gone.md.`],
    ['four-rooms', 'tools', 'a fifth room'],
  ])('%s: %s', (rule, file, text) => {
    const root = plant({ [file]: text })

    expect(findViolations(root)).toContainEqual(expect.objectContaining({ rule, file }))
  })
})

test('a package without a row in the table is named; types of packages need none', () => {
  const root = plant({
    'package.json': JSON.stringify({
      dependencies: { zod: '4.0.0', hono: '4.0.0' },
      devDependencies: { '@types/node': '20.0.0', 'workbox-core': '7.0.0' },
    }),
    '.ci/README.md': 'zod\n\n## Packages\n\n| hono · pino | the API |\n| vite, workbox-* | build |\n',
  })

  expect(findViolations(root)).toEqual([
    { file: '.ci/README.md', rule: 'named-dependencies', message: 'no row says what zod is for' },
  ])
})

test('a locked package without a hash is named', () => {
  const packages = {
    '': {},
    'node_modules/hono': { version: '4.0.0', integrity: 'sha512-iA==' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/zod/node_modules/old': { version: '1.0.0', integrity: 'sha1-iA==' },
  }
  const root = plant({ 'package-lock.json': JSON.stringify({ packages }) })

  expect(findViolations(root)).toEqual([
    { file: 'package-lock.json', rule: 'locked-integrity', message: 'node_modules/zod has no hash' },
    { file: 'package-lock.json', rule: 'locked-integrity', message: 'node_modules/zod/node_modules/old has no hash' },
  ])
})

test('the check does not read packages that a bench installs for itself', () => {
  const root = plant({ 'sync/bench/peers/node_modules/other/README.md': 'See SYNC.md.' })

  expect(findViolations(root)).toEqual([])
})

test('the check refuses a second error handler in app.ts', () => {
  const root = plant({ 'api/app.ts': `const app = { onError() {} }; app.onError(); app.onError()` })

  expect(findViolations(root)).toEqual([expect.objectContaining({ rule: 'one-error-handler', file: 'api/app.ts' })])
})

test('the check names the path of a cycle once, also when only types close the cycle', () => {
  const root = plant({
    'sync/protocol/pull.ts': `import { b } from './rebase.ts'; export const a = b`,
    'sync/protocol/rebase.ts': `import type { C } from './feeds.ts'; export const b: C = 1`,
    'sync/protocol/feeds.ts': `import { a } from './pull.ts'; a; export type C = number`,
  })

  const violations = findViolations(root)

  expect(violations).toHaveLength(1)
  expect(violations[0]).toMatchObject({
    rule: 'no-cycles',
    message: expect.stringContaining('sync/protocol/pull.ts') as string,
  })
})

test('the check names the path between folders that import each other, also when only types do', () => {
  const root = plant({
    'api/feeds/write.ts': `import type { Job } from '../jobs/job-rows.ts'; export const put = (job: Job) => job`,
    'api/jobs/job-rows.ts': `export interface Job { id: string }`,
    'api/jobs/publishing.ts': `import { put } from '../feeds/write.ts'; put`,
  })

  expect(findViolations(root)).toEqual([
    { file: 'api/jobs', rule: 'no-folder-cycles', message: 'api/jobs → api/feeds → api/jobs' },
    { file: 'api/jobs', rule: 'no-domain-cycles', message: 'api/jobs → api/feeds → api/jobs' },
  ])
})

test('the check names domains that import each other through their subfolders', () => {
  const root = plant({
    'pwa/jobs/detail/job-action.ts': `import { apply } from '../../applications/applying.ts'; apply`,
    'pwa/applications/applying.ts': `import { card } from '../jobs/job-card.ts'; export const apply = card`,
    'pwa/jobs/job-card.ts': `export const card = 1`,
  })

  expect(findViolations(root)).toEqual([
    {
      file: 'pwa/applications',
      rule: 'no-domain-cycles',
      message: 'pwa/applications → pwa/jobs → pwa/applications',
    },
  ])
})

test('files at the top of a room stand each on a floor of their own', () => {
  const root = plant({
    'api/http/log.ts': `import { config } from '../config.ts'; export const log = config`,
    'api/start.ts': `import { log } from './http/log.ts'; log`,
  })

  expect(findViolations(root)).toEqual([])
})

test('a file that cannot be read as TypeScript stops the check instead of passing unread', () => {
  const root = plant({ 'sync/broken.ts': 'export const = 1' })

  expect(() => findViolations(root)).toThrow('sync/broken.ts')
})
