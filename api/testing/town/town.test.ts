import { expect, test } from 'vitest'
import { tenPeople } from '../../../sync/testing/town/ten-people.ts'
import { createTestDatabase } from '../test-database.ts'
import { liveTown } from './live.ts'
import { hour } from './swiss-days.ts'

// It is long for one test, and a busy machine takes its time.
const limit = 900_000

test(
  'ten people live a month with a clock change: nothing legitimate is refused, and all sums are right',
  { timeout: limit },
  async () => {
    const { options, drop } = await createTestDatabase()
    try {
      const town = tenPeople('2027-03-05')
      const report = await liveTown(options, {
        town,
        until: '2027-04-10',
        seed: 1,
        pdfs: 6,
        pause: 12 * hour,
      })

      expect([...report.refusals, ...report.wrongs]).toEqual([])
      expect(report.acts.get('says that it is done')).toBeGreaterThan(8)
    } finally {
      await drop()
    }
  },
)
