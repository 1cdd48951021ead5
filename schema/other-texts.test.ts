import { expect, test } from 'vitest'
import { otherTextAfter } from './other-texts.ts'

const now = '2026-11-21T14:00:00.000Z'
const earlier = { text: 'Du laptop', replacedAt: '2026-11-20T08:00:00.000Z' }
/** Returns the text that is kept beside the new one, after an edit of "Ancien" or of the text that has replaced it. */
const keptAfter = (
  text: string | null,
  basedOn: (string | null)[] | undefined,
  before: { text: string | null; other?: typeof earlier } = { text: 'Ancien' },
) => otherTextAfter({ other: null, ...before }, { text, basedOn }, now)

test('an edit of the stored text replaces it for good', () => {
  expect(keptAfter('Nouveau', ['Ancien'])).toBeNull()
})

test('a text that the edit did not know is kept with the time when it was replaced', () => {
  expect(keptAfter('Nouveau', ['Ancien'], { text: 'Du laptop' })).toEqual({ text: 'Du laptop', replacedAt: now })
})

test('two edits that waited on one device know each other, and keep what the first one replaced', () => {
  const first = otherTextAfter({ text: 'Du laptop', other: null }, { text: 'Un', basedOn: ['Ancien'] }, now)

  const second = otherTextAfter({ text: 'Un', other: first }, { text: 'Deux', basedOn: ['Un'] }, now)

  expect(second).toEqual({ text: 'Du laptop', replacedAt: now })
})

test('only the last text that was replaced unseen is kept', () => {
  expect(keptAfter('Nouveau', ['Ancien'], { text: 'Du travail', other: earlier })?.text).toBe('Du travail')
})

test.each([
  ['is the new text', 'Du laptop', ['Ancien']],
  ['was before the author’s eyes', 'Les deux', ['Ancien', 'Du laptop']],
  ['was known, and the stored one is kept', 'Ancien', ['Ancien', 'Du laptop']],
])('a kept text goes once it %s', (_what, text, basedOn) => {
  expect(keptAfter(text, basedOn, { text: 'Ancien', other: earlier })).toBeNull()
})

test('a kept text stays when an edit knows the present text, and when an app names no known text', () => {
  const before = { text: 'Ancien', other: earlier }

  expect([keptAfter('Nouveau', ['Ancien'], before), keptAfter('Nouveau', undefined, before)]).toEqual([
    earlier,
    earlier,
  ])
  expect(keptAfter('Nouveau', undefined)).toBeNull()
})

test.each([
  ['the same text on both devices', 'Pareil', ['Ancien'], 'Pareil'],
  ['blanks at the ends, which the server trims', 'Nouveau', ['Ancien  \n'], 'Ancien'],
  ['no text, and a blank one', 'Nouveau', [''], null],
  ['a text that the other device deleted', 'Nouveau', ['Ancien'], null],
])('nothing is kept for %s', (_what, text, basedOn, stored) => {
  expect(keptAfter(text, basedOn, { text: stored })).toBeNull()
})
