import { expect, test } from 'vitest'
import type { Job } from '../../../../schema/jobs/job.ts'
import type { Person } from '../../support/people.ts'
import { countBroken, findUnshown, type Held } from './count.ts'
import { colourOf, type Cast, type Written } from './written.ts'

const named = (id: string) => ({ user: { id } }) as Person
const cast: Cast = { marc: named('marc'), lea: named('lea') }
const nothing: Held = { texts: [], bio: null, colour: null }

const confirmed = (kind: Written['kind'], text: string): Written => ({ kind, text, isConfirmed: true })
const unconfirmed = (kind: Written['kind'], text: string): Written => ({ kind, text, isConfirmed: false })

test('a confirmed item that is nowhere counts as lost; an unconfirmed one may be missing', () => {
  const written = [
    confirmed('letter', 'a'),
    confirmed('message', 'b'),
    confirmed('offer', 'c'),
    confirmed('bio', 'd'),
    confirmed('photo', colourOf(1)),
    unconfirmed('message', 'e'),
  ]

  expect(countBroken(written, nothing, cast)).toEqual({
    lost: ['letter a', 'message b', 'offer c', 'bio d', `photo ${colourOf(1)}`],
    doubled: [],
    misnamed: [],
  })
})

test('an item that stands twice counts as doubled, and one under another name as misnamed', () => {
  const written = [unconfirmed('message', 'a'), confirmed('offer', 'b'), confirmed('letter', 'c')]
  const texts: Held['texts'] = [
    { kind: 'message', text: 'a', authorId: 'lea' },
    { kind: 'message', text: 'a', authorId: 'lea' },
    { kind: 'offer', text: 'b', authorId: 'lea' },
    { kind: 'letter', text: 'c', authorId: 'lea' },
  ]

  expect(countBroken(written, { ...nothing, texts }, cast)).toEqual({
    lost: [],
    doubled: ['message a'],
    misnamed: ['offer b'],
  })
})

test('a bio may be replaced by a later one, confirmed or not, and never by an earlier one', () => {
  const written = [confirmed('bio', 'a'), confirmed('bio', 'b'), unconfirmed('bio', 'c')]
  const lostWith = (bio: string) => countBroken(written, { ...nothing, bio }, cast).lost

  expect([lostWith('a'), lostWith('b'), lostWith('c')]).toEqual([['bio b'], [], []])
})

test('a photo is known by its colour, as its compression leaves it', () => {
  const written = [confirmed('photo', '#2f8060'), confirmed('photo', '#a04010')]
  const lostWith = (colour: string) => countBroken(written, { ...nothing, colour }, cast).lost

  expect([lostWith('#2f8060'), lostWith('#a24111')]).toEqual([['photo #a04010'], []])
})

test('a screen that lacks or doubles an item of the server is reported, except for old messages', () => {
  const job = {} as Job
  const messages = Array.from({ length: 30 }, (_, n) => ({ ...confirmed('message', `m${n}`), job }))
  const written = [confirmed('letter', 'a'), confirmed('offer', 'b'), unconfirmed('offer', 'c'), ...messages]
  const texts = written.flatMap(({ kind, text }) => (text === 'c' ? [] : [{ kind, text, authorId: 'lea' }]))
  const shown = texts.filter(({ text }) => text !== 'a' && text !== 'm0' && text !== 'm29')

  expect(findUnshown(written, { ...nothing, texts }, [...shown, { kind: 'offer', text: 'b' }])).toEqual([
    'letter a shown 0 times',
    'offer b shown 2 times',
    'message m29 shown 0 times',
  ])
})
