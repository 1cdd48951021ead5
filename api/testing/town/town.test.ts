import { expect, test } from 'vitest'
import { tenPeople } from '../../../sync/testing/town/ten-people.ts'
import { createTestDatabase } from '../test-database.ts'
import { liveTown } from './live.ts'

test('ten people live a month with a clock change: nothing legitimate is refused, and all sums are right', async () => {
  const { options, drop } = await createTestDatabase()
  try {
    const report = await liveTown(options, { town: tenPeople('2027-03-05'), until: '2027-04-12', seed: 1, pdfs: 8 })

    expect([...report.refusals, ...report.wrongs]).toEqual([])
    expect(report.acts.get('says that it is done')).toBeGreaterThan(8)
  } finally {
    await drop()
  }
})
