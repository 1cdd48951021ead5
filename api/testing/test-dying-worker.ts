import { pino } from 'pino'
import { connect, type ConnectionOptions } from '../postgres/connect.ts'
import type { Providers } from '../providers/provider.ts'
import { noPush } from './test-no-push.ts'
import { createWorker } from '../worker/worker.ts'

/** A process that leases a task and then runs until it is killed. It prints "taken". */
const log = pino({ level: 'silent' })
const sql = connect(JSON.parse(process.argv[2] ?? '{}') as ConnectionOptions)
const handlers = {
  'clean-up': async () => {
    process.stdout.write('taken\n')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  },
}
const mailer = { send: () => Promise.resolve(), close: () => undefined }
const providers = { stripe: undefined } as unknown as Providers
const ctx = {
  sql,
  log,
  mailer,
  providers,
  push: noPush,
  origin: new URL('https://app.example/'),
  operatorEmail: null,
  wages: [],
}
createWorker({ sql, log, handlers, ctx, leaseSeconds: 1 }).start()
