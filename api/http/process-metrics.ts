import { Counter, Histogram, Registry } from 'prom-client'
import { mutations as known } from '../../schema/mutations.ts'
import type { Verdict } from '../../schema/sync.ts'

/** What this process counts. */
export const processMetrics = new Registry()

const requests = new Histogram({
  name: 'coupdemain_request_seconds',
  help: 'How long requests took, by the pattern of their path.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processMetrics],
})

const mutations = new Counter({
  name: 'coupdemain_mutations_total',
  help: 'Mutations that devices sent, by their verdict.',
  labelNames: ['name', 'verdict'],
  registers: [processMetrics],
})

const outboxAge = new Histogram({
  name: 'coupdemain_outbox_age_seconds',
  help: 'How long applied mutations had waited on their device.',
  buckets: [1, 10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600, 7 * 24 * 3_600],
  registers: [processMetrics],
})

const photoRequests = new Counter({
  name: 'coupdemain_photo_store_requests_total',
  help: 'What was asked of the object store of photos, and whether it did it.',
  labelNames: ['act', 'outcome'],
  registers: [processMetrics],
})

const deliveries = new Counter({
  name: 'coupdemain_deliveries_total',
  help: 'Mails and pushes that this process tried to deliver, and what the other server said.',
  labelNames: ['kind', 'outcome'],
  registers: [processMetrics],
})

const publicReads = new Counter({
  name: 'coupdemain_public_reads_total',
  help: 'Readings of public lists and pages, from a replica or from the database itself.',
  labelNames: ['from'],
  registers: [processMetrics],
})

/** Notes from where a public list or page was read. */
export const notePublicRead = (from: 'replica' | 'database'): void => publicReads.inc({ from })

/** Notes a request that was answered. `route` is a pattern of ours and never an address, of which a stranger could invent any number. */
export const noteRequest = (method: string, route: string, status: number, ms: number): void =>
  requests.observe({ method, route, status }, ms / 1_000)

/** Notes what became of a mutation that its device wrote `ms` ago, by the device's clock. Devices may send any name, and those we lack are one. */
export const noteVerdict = (name: string, { verdict }: Verdict, ms: number): void => {
  mutations.inc({ name: Object.hasOwn(known, name) ? name : 'unknown', verdict })
  if (verdict === 'applied') outboxAge.observe(Math.max(0, ms) / 1_000)
}

/** Notes what was asked of the object store of photos. */
export const notePhotoRequest = (act: 'put' | 'get' | 'remove', outcome: 'done' | 'failed'): void =>
  photoRequests.inc({ act, outcome })

/** Notes what a mail server or a push service said of one delivery. */
export const noteDelivery = (kind: 'mail' | 'push', outcome: string): void => deliveries.inc({ kind, outcome })
