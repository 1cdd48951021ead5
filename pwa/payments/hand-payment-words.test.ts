import { expect, test } from 'vitest'
import type { HandPayment } from '../../schema/payments/hand-payment.ts'
import { describeClaim, describeContest } from './hand-payment-words.ts'

const chat = 'Mettez-vous d’accord dans le chat.'
const thisYear = new Date().getFullYear()
const paid = (month: string): HandPayment => ({
  id: 'payment',
  payerId: 'marc',
  payeeId: 'lea',
  amount: 6_000,
  method: 'cash',
  paidOn: `${thisYear}-${month}-06`,
  declaredById: 'marc',
  declaredAt: `${thisYear}-${month}-06T10:00:00.000Z`,
})

test.each([
  ['03', '6 mars.'],
  ['05', '6 mai.'],
  ['06', '6 juin.'],
  ['08', '6 août.'],
  ['11', '6 nov.'],
])(
  'a sentence about a payment in month %s ends with "%s", also where the month has no stop of its own (2.2.110)',
  (month, end) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    const contests = ['marc', 'lea'].map((me) => plain(describeContest(paid(month), me, 'Léa')))

    expect(plain(describeClaim(paid(month), 'Marc')).slice(-end.length)).toBe(end)
    expect(contests.map((one) => one.split(` ${end} `)[1])).toEqual([chat, chat])
  },
)

test('a sentence names its weekday in full, so that nobody reads "le sa" as two words of French (2.2.110)', () => {
  const onSaturday = { ...paid('11'), paidOn: '2025-11-22' }

  expect(describeClaim(onSaturday, 'Marc').replaceAll('\u00a0', ' ')).toMatch(/le samedi 22 nov\./)
})

test('somebody whose name is unknown begins a sentence with a capital', () => {
  expect(describeClaim(paid('11'), 'le particulier')).toMatch(/^Le particulier dit vous avoir payé/)
  expect(describeContest(paid('11'), 'marc', 'l’étudiant')).toMatch(/^L’étudiant ne confirme pas/)
})
