import { expect, test } from 'vitest'
import { valueLabel } from './labels.ts'

test('the page says the filter of a saved search in the words of the app (1.2.71)', () => {
  const filter = JSON.stringify({ search: 'haie & gazon', canton: 'VD', rate: 25, from: '2026-12-01' })

  expect(valueLabel('filter', filter)).toBe(
    '« haie & gazon »\u00a0· Vaud\u00a0· Dès 25 CHF/h\u00a0· Dès le 1er\u00a0déc.',
  )
})
