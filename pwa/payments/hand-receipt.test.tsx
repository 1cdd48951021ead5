import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { dayKey, swissDay } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { dialogNamed, openApp } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { act, agree, register } from '../testing/people.ts'
import { says, saysNo } from '../testing/reading.ts'

const today = swissDay(new Date().toISOString())
const label = /^Reçu de 60\.00\sCHF pour Tailler la haie$/

/** Makes work of Léa's for Françoise, who has noted 60 CHF by TWINT. */
const declared = () => {
  const [marie, lea] = [register('private', 'Françoise'), register('student', 'Léa')]
  const job = agree(marie, lea, 'Tailler la haie', { rate: 30, duration: '2h' })
  const id = newId()
  act(marie, 'payment.declare', { id, jobId: job.id, payeeId: lea.id, amount: 6_000, method: 'twint', paidOn: today })
  const confirm = () => act(lea, 'payment.confirm', { id, jobId: job.id })
  const facts = [
    'Reçu de paiement',
    'Payé parFrançoise Essai',
    'ÉtudiantLéa Essai',
    'Tailler la haie',
    '60.00 CHF',
    'TWINT',
    `Payé le${dayKey(today)}`,
    `Noté par Françoise Essai${dayKey(today)}, `,
    `Confirmé par Léa Essai${dayKey(today)}, `,
    id,
    'l’argent n’est pas passé par Coup de main',
  ]
  return { marie, lea, confirm, facts }
}

/** Catches the print, and reads the paper. */
const expectPrinted = async (print: ReturnType<typeof vi.fn>, facts: string[]) => {
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  await says(facts, document.querySelector('[data-paper]')!)
  await saysNo(['frais de service', 'fictif'], document.querySelector('[data-paper]')!)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
}

const stubPrint = () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  return print
}

test('the wallet’s row of a payment by hand prints its receipt once both have confirmed it (2.2.131)', async () => {
  const { marie, confirm, facts } = declared()
  const print = stubPrint()
  const { press } = await openApp('/dashboard?tab=wallet', marie)
  await says(['Réglé par TWINT le '])
  expect(screen.queryByRole('button', { name: label })).toBeNull()

  confirm()
  await press(label)

  await expectPrinted(print, facts)
})

test('the student prints the same receipt from their earnings, without network (2.2.131)', async () => {
  const { lea, confirm, facts } = declared()
  confirm()
  const print = stubPrint()
  const { press } = await openApp('/dashboard', lea)
  await press(/gains totaux/)
  const dialog = await dialogNamed('Mes gains')
  await screen.findByRole('button', { name: label })
  network.setOnline(false)

  await press(label, dialog)

  await expectPrinted(print, facts)
})
