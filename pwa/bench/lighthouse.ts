import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import type { Job } from '../../schema/jobs/job.ts'
import { demoPassword } from '../../api/demo/demo-data.ts'
import { provideDemoTemplate } from '../../api/testing/test-template.ts'
import { startTestPostgres } from '../../api/testing/test-postgres.ts'
import { launchOptions } from '../e2e/support/launch.ts'
import { signInAt } from '../e2e/support/people.ts'
import { requireBuild } from '../e2e/support/setup.ts'
import { findFreePort } from '../../api/testing/test-port.ts'
import { startServer } from '../e2e/support/server.ts'
import { settle } from './settled.ts'

/** The most milliseconds to the largest paint, on a line that is really as slow as the one that Lighthouse simulates, and the most layout shift on any. */
const real = { LCP: 1_200, CLS: 0.01 }

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const figures = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
type Figure = keyof typeof figures

interface Run {
  scores: Record<Category, number>
  figures: Record<Figure, number>
  /** The audits that cost points, by name. */
  lost: string[]
}

const perfect = { accessibility: 100, 'best-practices': 100, seo: 100 }
const good = { performance: 97, ...perfect }
/** No search engine may see a dashboard, so its SEO score does not count. */
const personal = { ...good, seo: 0 }
const floors: Record<string, Record<Category, number>> = {
  landing: { ...good, performance: 98 },
  list: good,
  detail: good,
  services: good,
  student: personal,
  individual: personal,
}
/** The accounts that are signed in on the pages that visitors do not see. */
const accounts: Record<string, string> = {
  student: 'etudiante@demo.example',
  individual: 'particulier@demo.example',
}

/**
 * `npm run bench -- lighthouse [landing list … student individual] [--runs 3] [--slow-4g]`: Lighthouse as a phone, the median of each score
 * over the runs; true when none is below its floor.
 *
 * - A visitor's page is opened for the first time; the dashboards are opened on a device that has them.
 * - With `--slow-4g` the visitors' pages are opened on a slow line instead of the one that Lighthouse computes.
 * - Performance is only worth something on a machine that does nothing else.
 */
export async function bench(args: string[]): Promise<boolean> {
  requireBuild()
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : 3
  const isSlow = args.includes('--slow-4g')
  const known = Object.keys(floors).filter((page) => !isSlow || !(page in accounts))
  const wanted = known.filter((page) => args.includes(page))
  const pages = wanted.length > 0 ? wanted : known

  const postgres = await startTestPostgres()
  const server = await startServer({ template: await provideDemoTemplate(postgres.template) })
  try {
    let isGood = true
    for (const page of pages) {
      const measured = await measurePage(page, server.url, runs, isSlow)
      isGood = (isSlow ? printSlow(page, measured) : printPage(page, measured)) && isGood
    }
    return isGood
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

async function measurePage(page: string, url: string, runs: number, isSlow: boolean): Promise<Run[]> {
  const addresses = await findAddresses(url)
  const account = accounts[page]
  const port = await findFreePort()
  const options = launchOptions()
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [`--remote-debugging-port=${port}`, ...(options.args ?? [])],
  })
  try {
    if (account) await settle(context, url, await signInAt(url, account, demoPassword))
    const measured: Run[] = []
    for (let run = 0; run < runs; run++) {
      measured.push(
        await measure(addresses[page] ?? `${url}/dashboard`, {
          port,
          disableStorageReset: account !== undefined,
          throttlingMethod: isSlow ? 'devtools' : 'simulate',
        }),
      )
    }
    return measured
  } finally {
    await context.close()
  }
}

async function findAddresses(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/jobs?status=open&limit=1`)
  const [job] = (await answer.json()) as Job[]
  if (!job) throw new Error('The demo data has no open job to look at.')
  return { landing: `${url}/`, list: `${url}/jobs`, detail: `${url}/jobs/${job.id}`, services: `${url}/services` }
}

async function measure(address: string, flags: Flags): Promise<Run> {
  const result = await lighthouse(address, {
    ...flags,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${address}`)
  const { lhr } = result
  const scores = byName(categories, (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100))
  const refs = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
  return {
    scores,
    figures: byName(Object.keys(figures) as Figure[], (name) => lhr.audits[figures[name]]?.numericValue ?? Infinity),
    lost: refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  }
}

/** Prints a page's medians in one line, and below it the audits that cost points. */
function printPage(page: string, runs: Run[]): boolean {
  const scores = byName(categories, (name) => median(runs.map((run) => run.scores[name])))
  const times = byName(Object.keys(figures) as Figure[], (name) => median(runs.map((run) => run.figures[name])))
  const short: string[] = categories.filter((name) => scores[name] < (floors[page]?.[name] ?? 100))
  if (times.CLS > real.CLS) short.push('stability of the layout')

  const shown = categories.map((name) => `${name} ${scores[name]}`).join(', ')
  const { FCP, LCP, TBT, CLS } = times
  console.log(
    `${short.length === 0 ? '✓' : '✗'} ${page}: ${shown} · FCP ${Math.round(FCP)} ms, LCP ${Math.round(LCP)} ms, TBT ${Math.round(TBT)} ms, CLS ${CLS.toFixed(3)} · median of ${runs.length}`,
  )
  const lost = [...new Set(runs.flatMap((run) => run.lost))]
  if (short.length > 0) console.log(`  below its floor: ${short.join(', ')}; lost points: ${lost.join(', ')}`)
  return short.length === 0
}

/** Prints a page's figures on a slow line. */
function printSlow(page: string, runs: Run[]): boolean {
  const { FCP, LCP, CLS } = byName(['FCP', 'LCP', 'CLS'], (name) => median(runs.map((run) => run.figures[name])))
  const isGood = LCP <= real.LCP && CLS <= real.CLS
  console.log(
    `${isGood ? '✓' : '✗'} ${page}, on a slow line: FCP ${Math.round(FCP)} ms, LCP ${Math.round(LCP)} ms (limit ${real.LCP}), CLS ${CLS.toFixed(3)} (limit ${real.CLS}) · median of ${runs.length}`,
  )
  return isGood
}

const byName = <Name extends string>(names: readonly Name[], read: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
