import { expect, onTestFinished, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import type { Providers } from '../providers/provider.ts'
import { enqueue } from '../tasks/tasks.ts'
import { readTasks, taskContext } from '../testing/test-tasks.ts'
import { createWorkers } from './workers.ts'

test.for(['mail server', 'card provider'] as const)(
  'a %s that does not answer holds up no other task',
  async (silent) => {
    const { sql, seed } = await testApi()
    const { id: userId } = await seed.individual()
    let letGo = (_nothing: undefined): void => undefined
    const silence = new Promise<undefined>((resolve) => (letGo = resolve))
    const mailer = { send: () => silence, close: () => undefined }
    const providers = { stripe: { readIntent: () => silence } } as unknown as Providers
    const workers = createWorkers({ ...taskContext(sql), mailer, providers })
    onTestFinished(async () => {
      letGo(undefined)
      await Promise.all(workers.map((worker) => worker.stop()))
    })
    for (let nth = 0; nth < 8; nth++) {
      if (silent === 'mail server') await enqueue(sql, 'mail.send', { template: 'password-changed', userId })
      else await enqueue(sql, 'payment.refresh', { provider: 'stripe', intentId: `pi_${nth}` })
    }

    for (const worker of workers) worker.start()

    const nextReminders = async () =>
      (await readTasks(sql, 'jobs.remind')).map(({ inSeconds }) => Math.round(inSeconds / 60))
    await expect.poll(nextReminders, { timeout: 5_000 }).toEqual([5])
  },
)
