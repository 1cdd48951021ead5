import { expect, test, vi } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { readWantedOffer, wantOffer, wantOfferOf, wants } from './wanted-offer.ts'

test('a button pressed before the app listened passes on its wanted offer, and another button passes none', () => {
  const id = newId()
  const apply = document.createElement('button')
  for (const [name, value] of Object.entries(wants(id))) apply.setAttribute(name, value)

  wantOfferOf(apply)
  const wanted = readWantedOffer()
  wantOfferOf(document.createElement('button'))

  expect(wanted).toBe(id)
  expect(readWantedOffer()).toBeUndefined()
})

test('an offer wanted two days ago leads nowhere, nor does an invalid id', () => {
  const id = newId()
  wantOffer(id)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * 60 * 60_000)
  const late = readWantedOffer()
  vi.restoreAllMocks()
  wantOffer('../dashboard')

  expect(late).toBeUndefined()
  expect(readWantedOffer()).toBeUndefined()
})
