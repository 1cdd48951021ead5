import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { spoil, validValue, type Hint } from '../../api/fuzz/testing/values.ts'
import type { JsonSchema } from '../../api/testing/test-document.ts'
import { PublicUserAnswer, UserAnswer } from '../../schema/accounts/answers.ts'
import { ApplicationRowAnswer, LetterTemplateAnswer } from '../../schema/applications/answers.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { JobRowAnswer } from '../../schema/jobs/answers.ts'
import { MessageRowAnswer } from '../../schema/messages/answers.ts'
import { mutationArguments } from '../../schema/mutation-arguments.ts'
import { laneOf, mutationNames, mutations, type MutationName } from '../../schema/mutations.ts'
import { NotificationAnswer } from '../../schema/notifications/answers.ts'
import { refusals, type RefusalCode } from '../../schema/refusals.ts'
import { BlockAnswer } from '../../schema/safety/answers.ts'
import { KeptOfferAnswer, SavedSearchAnswer } from '../../schema/searches/answers.ts'
import { entities, type Entity } from '../../schema/sync.ts'
import { entitiesOf, isBookkeeping, mutators, reachingFurther } from '../../sync/mutations/registry.ts'
import { LocalDatabase } from '../../sync/store/database.ts'
import { toShown, type AnyRow } from '../../sync/store/rows.ts'
import { Random } from '../../sync/testing/random.ts'
import { mutationArguments as argumentsBefore } from '../testing/before/mutation-arguments.ts'
import { laneOf as laneBefore } from '../testing/before/mutations.ts'
import * as registryBefore from '../testing/before/mutators/registry.ts'
import * as textBefore from '../testing/before/outbox-text.ts'
import { photoNames, presses, readMarks, withPhoto } from '../testing/before/presses.ts'
import * as refusalBefore from '../testing/before/refusal-texts.ts'
import { describeMutation } from './outbox-text.ts'
import { jobOf } from './job-titles.ts'
import { describeRefusal } from './refusal-texts.ts'
import { words } from './words.ts'

/** The mutations as they were written before, beside those of now: everything that leaves a device or shows on it is equal. */

type Loose = {
  effects: Partial<Record<Entity, (args: unknown, row: unknown, context: object) => unknown>>
  reachesFurther?: true
  isBookkeeping?: true
  touches: (db: unknown, args: unknown, seen?: unknown) => unknown
  creates?: (args: unknown) => string
  needs?: (args: unknown) => string
  renew?: (args: unknown, id: Id) => unknown
}
const before = registryBefore.mutators as unknown as Record<MutationName, Loose>
const now = mutators as unknown as Record<MutationName, Loose>

const resolve = (schema: unknown, all: Record<string, unknown> = {}): unknown => {
  if (Array.isArray(schema)) return schema.map((part) => resolve(part, all))
  if (schema === null || typeof schema !== 'object') return schema
  const { $ref, $defs = all, ...rest } = schema as { $ref?: string; $defs?: Record<string, unknown> }
  if ($ref) return resolve($defs[$ref.split('/').at(-1)!], $defs)
  return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, resolve(part, $defs)]))
}
const toJson = (schema: z.ZodType, io: 'input' | 'output') =>
  resolve(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as JsonSchema

const inputs = Object.fromEntries(mutationNames.map((name) => [name, toJson(argumentsBefore[name], 'input')]))
const rowSchemas: Record<Entity, JsonSchema> = {
  account: toJson(UserAnswer, 'output'),
  person: toJson(PublicUserAnswer, 'output'),
  job: toJson(JobRowAnswer, 'output'),
  application: toJson(ApplicationRowAnswer, 'output'),
  message: toJson(MessageRowAnswer, 'output'),
  notification: toJson(NotificationAnswer, 'output'),
  template: toJson(LetterTemplateAnswer, 'output'),
  kept: toJson(KeptOfferAnswer, 'output'),
  search: toJson(SavedSearchAnswer, 'output'),
  block: toJson(BlockAnswer, 'output'),
}

const places = ['Lausanne, VD', 'Zürich, ZH', 'Sion, VS']
const moment = (random: Random) => new Date(1_800_000_000_000 + random.between(0, 9) * 1_000).toISOString()
const hintOf =
  (pool: readonly Id[], random: Random, name?: MutationName): Hint =>
  (field) => {
    if (field === 'upTo' && name === 'message.read') return random.between(0, 12)
    if (/(^id|^ids\[\]|Id|^upTo)$/.test(field)) return random.pick(pool)
    if (field === 'location' || field === 'city') return random.pick(places)
    if (field === 'duration') return random.pick(['2h', '3h30', '1 jour'])
    if (field === 'sequence') return random.pick([null, 1, 5, 9])
    if (/^(bio|description|bioBasedOn\[\]|descriptionBasedOn\[\])$/.test(field))
      return random.pick(['Un', 'Deux', 'Trois'])
    return field === 'createdAt' ? moment(random) : undefined
  }

const runs = { numRuns: 400 }

const generate = (name: MutationName, seed: number) => {
  const random = new Random(seed)
  const pool = Array.from({ length: 3 }, newId)
  const hint = hintOf(pool, random, name)
  const raw = validValue(inputs[name] ?? {}, random, hint)
  return { random, pool, hint, raw: random.chance(0.3) ? spoil(raw, random) : raw, valid: raw }
}

test.each(mutationNames)('%s is what it was', (name) => {
  let compared = 0
  let changed = 0
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { random, pool, hint, raw, valid } = generate(name, seed)
      for (const sent of [raw, valid]) {
        const [was, is] = [argumentsBefore[name].safeParse(sent), mutationArguments[name].safeParse(sent)]
        expect(JSON.stringify([is.success, is.data, is.error?.issues])).toBe(
          JSON.stringify([was.success, was.data, was.error?.issues]),
        )
        if (!was.success) continue
        const args = was.data as never
        compared += 1

        expect(laneOf(name, args)).toBe((laneBefore[name] as (args: never) => string)(args))
        const next = newId()
        expect(now[name].creates?.(args)).toBe(before[name].creates?.(args))
        expect(now[name].needs?.(args)).toBe(before[name].needs?.(args))
        expect(now[name].renew?.(args, next)).toEqual(before[name].renew?.(args, next))

        const me = pool[0]!
        const context = { me, now: moment(random), seen: random.pick([undefined, { createdAt: moment(random) }]) }
        for (const entity of entities) {
          expect(entity in now[name].effects).toBe(entity in before[name].effects)
          if (!(entity in before[name].effects)) continue
          for (let count = 0; count < 4; count++) {
            const made = { ...(validValue(rowSchemas[entity], random, hint) as { id: Id }) }
            const row = random.chance(0.2) ? undefined : made
            const id = row?.id ?? random.pick(pool)!
            const is = now[name].effects[entity]?.(args, row, { ...context, id })
            const was = before[name].effects[entity]?.(args, row, { ...context, id })
            expect(JSON.stringify(is)).toBe(JSON.stringify(was))
            expect(is === row).toBe(was === row)
            if (was !== row) changed += 1
          }
        }
        if (!['message.read', 'notification.readAll'].includes(name))
          for (const db of [{ userId: me }, { userId: null }])
            expect(now[name].touches(db, args)).toEqual(before[name].touches(db, args))

        const item = { id: newId(), name, version: 1, args, at: 0, message: random.pick(['', 'Non.'])! }
        const code = random.pick([...(Object.keys(refusals) as RefusalCode[]), 'unknown' as const])!
        const refused = { ...item, code } as never
        expect(describeMutation(item)).toEqual(textBefore.describeMutation(item as never))
        expect(jobOf(refused)).toBe(textBefore.jobOf(refused))
        expect(describeRefusal(refused)).toEqual(refusalBefore.describeRefusal(refused))
      }
    }),
    runs,
  )
  expect(compared).toBeGreaterThan(100)
  if (Object.keys(before[name].effects).length > 0) expect(changed).toBeGreaterThan(20)
})

test('every list by name holds the same mutations', () => {
  const having = (has: (name: MutationName) => boolean) => mutationNames.filter(has).toSorted()
  const sorted = (names: readonly MutationName[]) => [...names].toSorted()

  expect(mutationNames.toSorted()).toEqual(Object.keys(argumentsBefore).toSorted())
  expect(having((name) => words[name].origin === 'press')).toEqual(sorted(presses))
  expect(having((name) => mutations[name].photos !== 'none')).toEqual(sorted(photoNames))
  expect(having((name) => mutations[name].photos === 'one')).toEqual(sorted(withPhoto))
  expect(having((name) => mutations[name].isBookkeeping)).toEqual(sorted(readMarks))
  expect(having((name) => isBookkeeping({ name }))).toEqual(having((name) => before[name].isBookkeeping === true))
  expect(having((name) => now[name].reachesFurther === true)).toEqual(
    having((name) => before[name].reachesFurther === true),
  )
  for (const entity of entities) expect(reachingFurther(entity)).toEqual(registryBefore.reachingFurther(entity))
  for (const name of mutationNames) expect(entitiesOf([name])).toEqual(registryBefore.entitiesOf([name]))
})

test.each(['message.read', 'notification.readAll'] as const)('%s touches the rows that it touched', async (name) => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { random, pool, hint, valid } = generate(name, seed)
      const db = new LocalDatabase(pool[0]!)
      for (const [entity, table] of [
        ['message', db.messages],
        ['notification', db.notifications],
      ] as const)
        for (let count = 0; count < 12; count++) {
          const id = random.chance(0.3) ? random.pick(pool)! : newId()
          const made = validValue(rowSchemas[entity], random, hint) as AnyRow
          // Most are in the conversation that is read.
          const talk = random.chance(0.7) && 'jobId' in (valid as object) ? { receiverId: pool[0], isRead: false } : {}
          const { jobId } = valid as { jobId?: Id }
          const row = { ...made, ...talk, ...(jobId && random.chance(0.7) && { jobId }), id } as AnyRow
          await table.put(toShown(entity, row, undefined) as never)
        }
      const args = argumentsBefore[name].parse(valid)
      const seen = random.pick([undefined, { createdAt: moment(random) }])
      const was = (await before[name].touches(db, args, seen)) as string[]
      expect(await now[name].touches(db, args, seen)).toEqual(was)
      found += was.length
      db.close()
    }),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(50)
})
