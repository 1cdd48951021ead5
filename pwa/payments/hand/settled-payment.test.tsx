import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { swissDay } from '../../../schema/dates.ts'
import { newId } from '../../../schema/ids.ts'
import { openApp } from '../../testing/app.tsx'
import { act, agree, register } from '../../testing/people.ts'
import { says, saysNo } from '../../testing/reading.ts'

const paidOn = swissDay(new Date().toISOString())
const sentence =
  'Ce job est réglé de la main à la main, et c’est confirmé des deux côtés : il ne se paie plus par carte.'

/** Makes work of Léa's for Françoise, of 60 CHF, all of which one of them has noted as paid in cash. */
const declared = (by: 'marie' | 'lea' = 'marie') => {
  const people = { marie: register('private'), lea: register('student', 'Léa') }
  const { marie, lea } = people
  const job = agree(marie, lea, 'Tailler la haie', { rate: 30, duration: '2h' })
  const named = { id: newId(), jobId: job.id }
  act(people[by], 'payment.declare', { ...named, payeeId: lea.id, amount: 6_000, method: 'cash', paidOn })
  const answer = (name: 'payment.confirm' | 'payment.contest') =>
    act(by === 'marie' ? lea : marie, name, { ...named, ...(name === 'payment.contest' && { otherAmount: null }) })
  const confirm = () => answer('payment.confirm')
  const contest = () => answer('payment.contest')
  return { marie, address: `/payment?jobId=${job.id}&amount=60&studentId=${lea.id}`, confirm, contest }
}

test('a job that both have settled by hand has no form, and leads to the wallet (2.2.130)', async () => {
  const { marie, address, confirm } = declared()
  confirm()

  await openApp(address, marie)

  await says(['Erreur lors de la préparation du paiement.', sentence])
  const wallet = await screen.findByRole('link', { name: 'Voir le portefeuille' })
  expect(wallet.getAttribute('href')).toBe('/dashboard?tab=wallet')
  await saysNo(['Payer 60.00 CHF'])
})

test('a confirmation takes away the form that is open (2.2.130)', async () => {
  const { marie, address, confirm } = declared()
  await openApp(address, marie)
  await screen.findByRole('button', { name: /^Payer 60\.00/ })

  confirm()

  await says([sentence, 'Voir le portefeuille'])
  await saysNo(['Payer 60.00 CHF'])
})

test.each(['marie', 'lea'] as const)(
  'a note of %s without an answer warns the payer beside the form, until it is contested (3.5.700)',
  async (by) => {
    const { marie, address, contest } = declared(by)
    await openApp(address, marie)
    const button = await screen.findByRole('button', { name: /^Payer 60\.00/ })
    await says(['60.00 CHF', 'Si c’est ce paiement, ne payez pas aussi par carte.'])

    contest()

    await saysNo(['ne payez pas aussi par carte'])
    expect(button.isConnected).toBe(true)
  },
)
