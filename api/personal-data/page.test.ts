import { expect, test } from 'vitest'
import { writePart } from './page.ts'

test('the page writes money as the app does', async () => {
  const item = { amount: 1062.5, fee: 3, rate: 22.5, rating: 4 }

  const page = await writePart({ key: 'payments', title: 'Paiements', items: [item], from: 0, count: 1 })

  expect([...page.matchAll(/<dd>(.*)<\/dd>/g)].map(([, shown]) => shown)).toEqual(['1’062.50', '3.00', '22.50', '4'])
})
