import { expect, test } from 'vitest'
import type { OutboxItem, Refused } from '../../sync/store/outbox-item.ts'
import { findStop } from './sending-stops.ts'

const item = (state: OutboxItem['state']) => ({ id: state, state }) as OutboxItem
const refused = (id: string) => ({ id }) as Refused
const before = new Set(['old'])

test('an earlier refusal does not stop the sign-out, and a new one does, even when the rest has gone', () => {
  const goesOn = findStop({ waiting: [item('sending')], refused: [refused('old')] }, before, 'online')
  const stops = findStop({ waiting: [], refused: [refused('old'), refused('new')] }, before, 'online')

  expect(goesOn).toBeUndefined()
  expect(stops).toMatchObject({ title: '1 envoi a été refusé', isFinal: true })
})

test('without network it waits, and with nothing left it doesn’t matter', () => {
  const waits = findStop({ waiting: [item('queued')], refused: [] }, before, 'offline')
  const done = findStop({ waiting: [], refused: [] }, before, 'offline')

  expect(waits).toMatchObject({ title: 'Pas de réseau', isFinal: false })
  expect(done).toBeUndefined()
})

test('a parked item, an ended session or an old app needs the person', () => {
  const reasons = [
    findStop({ waiting: [item('parked')], refused: [] }, before, 'online'),
    findStop({ waiting: [item('queued')], refused: [] }, before, 'signed_out'),
    findStop({ waiting: [item('queued')], refused: [] }, before, 'outdated'),
  ]

  expect(reasons.every((reason) => reason?.isFinal)).toBe(true)
})
