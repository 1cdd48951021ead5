import { expect, onTestFinished, test, vi } from 'vitest'
import { network } from '../../testing/network.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { missingModule, noteRejections } from '../../testing/rejections.ts'
import { render } from '../../testing/render.ts'
import type * as Module from './offer-beside-list.tsx'

/** The module by itself: another test may have loaded the offer in the one that all tests share. */
const alone = './offer-beside-list.tsx?alone'

test('an offer beside the list whose code is not on the device says so, and comes with the network (1.2.590)', async () => {
  vi.doMock('./offers-desk.tsx', missingModule().load)
  onTestFinished(() => {
    vi.doUnmock('./offers-desk.tsx')
  })
  const rejections = noteRejections()
  network.setOnline(false)
  const { OfferBesideList } = (await import(alone)) as typeof Module

  render(<OfferBesideList jobs={[]} offer={undefined} apply={() => {}} onBeside={() => {}} />)
  await says([
    'Le détail n’est pas encore sur cet appareil',
    'Vous pourrez l’ouvrir dès que vous serez en ligne, puis aussi hors ligne.',
  ])
  vi.doMock('./offers-desk.tsx', () => ({ OffersDesk: () => <p>Tondre la pelouse</p> }))
  network.setOnline(true)

  await says(['Tondre la pelouse'])
  await saysNo(['Le détail n’est pas'])
  expect(rejections).toEqual([])
})
