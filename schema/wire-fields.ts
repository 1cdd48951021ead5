import { z } from 'zod'
import { readMoment } from './dates.ts'
import { isId } from './ids.ts'
import { limits } from './limits.ts'
import type { Rule } from './rules.ts'
import { emailPattern, isStorableText, lengthOf } from './text.ts'

const rule = (name: Rule) => name

// zod and valibot count characters differently; both ask `lengthOf`.
export const atLeast = (min: number) => (value: string) => lengthOf(value) >= min
export const atMost = (max: number) => (value: string) => lengthOf(value) <= max

/** A text without white space around it, from `min` to `max` long; `broken` is said when it's too short or no text at all. */
export const text = (max: number, broken: Rule, min = 1) =>
  z
    .string(rule(broken))
    .refine(isStorableText, rule('unreadable'))
    .trim()
    .refine(atLeast(min), rule(broken))
    .refine(atMost(max), rule('tooLong'))
    .meta({ minLength: min, maxLength: max })

const loose = (max: number) =>
  z
    .string(rule('invalid'))
    .refine(isStorableText, rule('unreadable'))
    .trim()
    .refine(atMost(max), rule('tooLong'))
    .meta({ maxLength: max })

/** A text or "none": null and blank are the same. */
export const nullableText = (max: number) =>
  loose(max)
    .nullable()
    .transform((value) => value || null)

/** The same, and it may be left out. Not for patches: there, what is left out must stay as it is. */
export const optionalText = (max: number) =>
  loose(max)
    .nullish()
    .transform((value) => value || null)

/** Upper case is the same id: Postgres prints ids in lower case. */
export const id = z
  .string(rule('id'))
  .refine(isId, rule('id'))
  .meta({ format: 'uuid' })
  .transform((value) => value.toLowerCase())

export const email = z
  .string(rule('email'))
  .trim()
  .refine(atMost(limits.email), rule('email'))
  .regex(emailPattern, rule('email'))
  .meta({ format: 'email', maxLength: limits.email })

export const choice = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  broken: Rule = 'choice',
) => z.enum(options, rule(broken))

/** A list of short texts without duplicates. */
export const textList = z
  .array(
    z
      .string(rule('list'))
      .refine(isStorableText, rule('unreadable'))
      .trim()
      .refine(atLeast(1), rule('list'))
      .refine(atMost(limits.listItem), rule('list')),
    rule('list'),
  )
  .max(limits.listLength, rule('list'))
  .refine((items) => new Set(items).size === items.length, rule('list'))

/**
 * A moment, as UTC, or none: an empty field is none. A date or a time of day without its offset, as forms have them, is meant in
 * Switzerland. Of this millennium: JavaScript and Postgres write years before the first or after 9999 in ways that the other can't
 * read, and the offsets of the nineteenth century too.
 */
export const optionalMoment = z
  .string(rule('date'))
  .refine((text) => text === '' || readMoment(text) !== undefined, rule('date'))
  .meta({ format: 'date-time' })
  .transform((text) => readMoment(text)?.toISOString() ?? null)
  .nullable()
