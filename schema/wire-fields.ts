import { z } from 'zod'
import { readMoment } from './dates.ts'
import { isId } from './ids.ts'
import { limits } from './limits.ts'
import type { Rule } from './rules.ts'
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

/** Names the broken rule in place of a message; the compiler checks the name. The API replaces it with a sentence in the caller's language. */
export const rule = (name: Rule): Rule => name

// zod and valibot count characters differently, so both use `lengthOf`.
export const atLeast = (min: number) => (value: string) => lengthOf(value) >= min
const showsAtLeast = (min: number) => (value: string) => visibleLengthOf(value) >= min
export const atMost = (max: number) => (value: string) => lengthOf(value) <= max

/** An unreadable text breaks no further rule, as in forms. */
const unreadable = { error: rule('unreadable'), abort: true }

type Tidy = (typed: string) => string

/** A text that must be there (text-fields.ts). */
export const text = (name: TextFieldName) => {
  const { tidy, min, max, broken } = textFields[name]
  return z
    .string(rule(broken))
    .refine(isStorableText, unreadable)
    .overwrite(tidy)
    .refine(showsAtLeast(min), rule(broken))
    .refine(atMost(max), rule('tooLong'))
    .meta({ minLength: min, maxLength: max })
}

/** The name of a person. */
export const personName = (name: 'firstName' | 'lastName' | 'parentName') =>
  text(name)
    .refine(isNameText, rule('nameLetters'))
    .meta({ minLength: textFields[name].min, maxLength: textFields[name].max })

const loose = (max: number, tidy: Tidy) =>
  z
    .string(rule('invalid'))
    .refine(isStorableText, unreadable)
    .overwrite(tidy)
    .refine(atMost(max), rule('tooLong'))
    .meta({ maxLength: max })

/** A text that may be blank. */
export const anyText = (max: number) => loose(max, tidyText)

const nullable = (tidy: Tidy) => (max: number) => loose(max, tidy).nullable().transform(orNull)

/** A text or null; a blank text becomes null. */
export const nullableText = nullable(tidyText)
export const nullableLine = nullable(tidyLine)

const optional = (tidy: Tidy) => (max: number) => loose(max, tidy).nullish().transform(orNull)

/** Like `nullableText`, but may be absent, and is null then. Not for patches, where an absent field stays unchanged. */
export const optionalText = optional(tidyText)
export const optionalLine = optional(tidyLine)

/** An id in lower case, as Postgres prints it; upper case is accepted. */
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

/** A whole number between two limits. */
export const whole = (broken: Rule, { minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number(rule(broken)).int(rule(broken)).min(minimum, rule(broken)).max(maximum, rule(broken))

/** A list of short lines without duplicates. */
export const textList = z
  .array(
    z
      .string(rule('list'))
      .refine(isStorableText, unreadable)
      .overwrite(tidyLine)
      .refine(showsAtLeast(1), rule('list'))
      .refine(atMost(limits.listItem), rule('list')),
    rule('list'),
  )
  .max(limits.listLength, rule('list'))
  .refine((items) => new Set(items).size === items.length, rule('list'))

/** A calendar day, "2026-11-28". */
export const day = z
  .string(rule('date'))
  .refine((typed) => /^\d{4}-\d\d-\d\d$/.test(typed) && readMoment(typed) !== undefined, {
    error: rule('date'),
    abort: true,
  })
  .meta({ format: 'date' })

/**
 * A moment in UTC, or null for an empty field. A date or time without an offset, as forms send it, means Swiss time. Only this millennium is
 * accepted: JavaScript and Postgres cannot read each other's notation of years before 1 or after 9999, nor of offsets of the nineteenth
 * century.
 */
export const optionalMoment = z
  .string(rule('date'))
  .refine((text) => text === '' || readMoment(text) !== undefined, rule('date'))
  .meta({ format: 'date-time' })
  .transform((text) => readMoment(text)?.toISOString() ?? null)
  .nullable()

/**
 * The texts that the author of a mutation saw when writing this one (rule 4.31): mostly one, two after a choice. Absent from older apps. They
 * are only compared and never stored, so the edit is valid even if a rule no longer allows one of these texts.
 */
export const basedOn = z.array(z.string().nullable()).max(2).optional()
