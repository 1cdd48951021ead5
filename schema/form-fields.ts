import * as v from 'valibot'
import { readMoment } from './dates.ts'
import { limits } from './limits.ts'
import { ruleTexts, type Rule } from './rules.ts'
import {
  emailPattern,
  isNameText,
  isStorableText,
  lengthOf,
  orNull,
  tidyLine,
  tidyText,
  visibleLengthOf,
} from './text.ts'
import { textFields, type TextFieldName } from './text-fields.ts'

/** Returns the sentence that a form shows for a broken rule. */
export const say = (rule: Rule): string => ruleTexts[rule]

export const atLeast = (min: number, broken: Rule) => v.check((value: string) => lengthOf(value) >= min, say(broken))
const showsAtLeast = (min: number, broken: Rule) =>
  v.check((value: string) => visibleLengthOf(value) >= min, say(broken))
export const atMost = (max: number, broken: Rule) => v.check((value: string) => lengthOf(value) <= max, say(broken))

type Tidy = (typed: string) => string

/** A field that may stay empty, of at most so many characters, as they are typed. */
export const upTo = (max: number) => v.pipe(v.string(), atMost(max, 'tooLong'))

/** A day, "2026-11-28". */
export const day = v.pipe(v.string(), v.minLength(1, say('date')))

/** Like `text` in wire-fields.ts, with the French sentences of a form. */
export const text = (name: TextFieldName) => {
  const { tidy, min, max, broken } = textFields[name]
  return v.pipe(
    v.string(say(broken)),
    v.check(isStorableText, say('unreadable')),
    v.transform(tidy),
    showsAtLeast(min, broken),
    atMost(max, 'tooLong'),
  )
}

/** The rule of `personName` in wire-fields.ts. */
export const personName = (name: 'firstName' | 'lastName' | 'parentName') =>
  v.pipe(text(name), v.check(isNameText, say('nameLetters')))

const loose = (max: number, tidy: Tidy) =>
  v.pipe(
    v.string(say('invalid')),
    v.check(isStorableText, say('unreadable')),
    v.transform(tidy),
    atMost(max, 'tooLong'),
  )

const nullable = (tidy: Tidy) => (max: number) =>
  v.pipe(
    v.nullable(loose(max, tidy)),
    v.transform((value) => orNull(value)),
  )
export const nullableText = nullable(tidyText)
export const nullableLine = nullable(tidyLine)

const optional = (tidy: Tidy) => (max: number) =>
  v.pipe(
    v.nullish(loose(max, tidy)),
    v.transform((value) => orNull(value)),
  )
export const optionalText = optional(tidyText)
export const optionalLine = optional(tidyLine)

/** A list of short lines without duplicates. */
export const textList = v.pipe(
  v.array(
    v.pipe(
      v.string(say('list')),
      v.check(isStorableText, say('unreadable')),
      v.transform(tidyLine),
      showsAtLeast(1, 'list'),
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

/** A rule about several fields of a form: `find` returns the sentence of each broken one. */
export const together = <Typed extends object>(find: (typed: Typed) => Partial<Record<keyof Typed, string>>) =>
  v.rawCheck<Typed>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = { ...dataset.value } as Record<string, unknown>
    for (const [key, message] of Object.entries(find(dataset.value)) as [string, string][])
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
  })
