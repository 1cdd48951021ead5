import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { guardStore } from './guard-store.ts'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'

const log = pino({ level: 'silent' })

/** A store that is away as long as `isAway`, and a clock. */
const setUp = () => {
  const state = { isAway: true, now: 0, asked: 0 }
  const answer = async <T>(what: T): Promise<T> => {
    state.asked += 1
    if (state.isAway) throw new StoreFault('ECONNREFUSED')
    return await Promise.resolve(what)
  }
  const store: ObjectStore = {
    put: () => answer(undefined),
    get: () => answer(new Uint8Array([1])),
    remove: () => answer(undefined),
  }
  return { state, store: guardStore(store, log, () => state.now) }
}
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('after three faults in a row a store is not asked for five seconds, and whoever needs it is refused at once', async () => {
  const { state, store } = setUp()
  const acts = [() => store.put(newId(), new Uint8Array()), () => store.get(newId()), () => store.remove(newId())]

  const refused = []
  for (const act of [...acts, ...acts]) refused.push(await codeOf(act()))
  const asked = state.asked
  state.isAway = false
  state.now += 4_999
  const early = await codeOf(store.get(newId()))
  state.now += 1
  const later = await codeOf(store.get(newId()))

  expect(refused).toEqual(Array(6).fill('photos_away'))
  expect(asked).toBe(3)
  expect([early, later]).toEqual(['photos_away', 'done'])
})

test('single faults between answers hold nobody else up', async () => {
  const { state, store } = setUp()

  const codes = []
  for (const isAway of [true, true, false, true, true, false]) {
    state.isAway = isAway
    codes.push(await codeOf(store.get(newId())))
  }

  expect(codes).toEqual(['photos_away', 'photos_away', 'done', 'photos_away', 'photos_away', 'done'])
  expect(state.asked).toBe(6)
})

test('a mistake of ours is no fault of the store', async () => {
  const store = guardStore({ ...setUp().store, get: () => Promise.reject(new TypeError('ours')) }, log)

  await expect(store.get(newId())).rejects.toThrow('ours')
})
