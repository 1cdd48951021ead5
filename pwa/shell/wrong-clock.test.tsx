import { onTestFinished, test } from 'vitest'
import { compareClock } from '../../sync/http/server-time.ts'
import { openApp } from '../testing/app.tsx'
import { register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const serverIs = (days: number) => compareClock(new Date(Date.now() + days * 24 * 60 * 60_000).toUTCString())

test('a clock that is wrong by more than a day is said, one by some hours is not (1.2.547)', async () => {
  onTestFinished(() => serverIs(0))
  await openApp('/contact', register('student'))

  serverIs(-0.9)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await saysNo(['L’horloge de cet appareil est fausse'])
  serverIs(2)

  await says(['L’horloge de cet appareil est fausse', 'Elle indique le'])
})
