import * as v from 'valibot'
import { readMoment } from './dates.ts'
import { limits, minimums } from './limits.ts'
import { ruleTexts, type Rule } from './rules.ts'
import { emailPattern, isNameText, isStorableText, lengthOf } from './text.ts'

const say = (rule: Rule) => ruleTexts[rule].fr

export const atLeast = (min: number, broken: Rule) => v.check((value: string) => lengthOf(value) >= min, say(broken))
export const atMost = (max: number, broken: Rule) => v.check((value: string) => lengthOf(value) <= max, say(broken))

/** The rule of `text` in wire-fields.ts, with the French sentence of a form. */
export const text = (max: number, broken: Rule, min = 1) =>
  v.pipe(
    v.string(say(broken)),
    v.check(isStorableText, say('unreadable')),
    v.trim(),
    atLeast(min, broken),
    atMost(max, 'tooLong'),
  )

/** The rule of `personName` in wire-fields.ts. */
export const personName = (broken: Rule) =>
  v.pipe(text(limits.name, broken, minimums.name), v.check(isNameText, say('nameLetters')))

const loose = (max: number) =>
  v.pipe(v.string(say('invalid')), v.check(isStorableText, say('unreadable')), v.trim(), atMost(max, 'tooLong'))

export const nullableText = (max: number) =>
  v.pipe(
    v.nullable(loose(max)),
    v.transform((value) => value || null),
  )

export const optionalText = (max: number) =>
  v.pipe(
    v.nullish(loose(max)),
    v.transform((value) => value || null),
  )

/** A list of short texts without duplicates. */
export const textList = v.pipe(
  v.array(
    v.pipe(
      v.string(say('list')),
      v.check(isStorableText, say('unreadable')),
      v.trim(),
      atLeast(1, 'list'),
      atMost(limits.listItem, 'list'),
    ),
    say('list'),
  ),
  v.maxLength(limits.listLength, say('list')),
  v.check((items) => new Set(items).size === items.length, say('list')),
)

export const email = v.pipe(
  v.string(say('email')),
  v.trim(),
  atMost(limits.email, 'email'),
  v.regex(emailPattern, say('email')),
)

export const choice = <const Options extends readonly string[]>(options: Options, broken: Rule = 'choice') =>
  v.picklist(options, say(broken))

export const flag = v.boolean(say('invalid'))

/** The rule of `optionalMoment` in wire-fields.ts: an empty field is null, and a time without an offset is Swiss time. */
export const optionalMoment = v.nullable(
  v.pipe(
    v.string(say('date')),
    v.check((typed) => typed === '' || readMoment(typed) !== undefined, say('date')),
    v.transform((typed) => readMoment(typed)?.toISOString() ?? null),
  ),
)
