import type { Random } from '../../../sync/testing/random.ts'
import type { JsonSchema } from '../../testing/test-document.ts'
import { newId } from '../../../schema/ids.ts'
import { randomText, wildText, wildValue } from './wild.ts'

/** The value of a field that must not be sent. */
export const absent = Symbol('absent')

/** Returns the value of a field whose schema can't say it: an id that exists, a fee that fits its amount, or `absent`. */
export type Hint = (name: string, sent: Readonly<Record<string, unknown>>) => unknown

/** Generates a value that a JSON Schema allows; `hint` replaces fields that it has a value for. */
export const validValue = (schema: JsonSchema, random: Random, hint: Hint, name = ''): unknown => {
  const { const: only, enum: options, anyOf, oneOf, type } = schema
  if (only !== undefined) return only
  if (Array.isArray(options)) return random.pick(options)
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return validValue((random.pick(choices) ?? {}) as JsonSchema, random, hint, name)
  if (type === 'object') return validObject(schema, random, hint)
  if (type === 'array') return validList(schema, random, hint, name)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'number' || type === 'integer') return validNumber(schema, random)
  return validText(schema, random)
}

const validObject = (schema: JsonSchema, random: Random, hint: Hint): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const made: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties)) {
    if (!required.includes(name) && random.chance(0.4)) continue
    const hinted = hint(name, made)
    if (hinted !== absent) made[name] = hinted === undefined ? validValue(field, random, hint, name) : hinted
  }
  return made
}

const validList = (schema: JsonSchema, random: Random, hint: Hint, name: string): unknown[] => {
  const { items = {}, maxItems = 20 } = schema as { items?: JsonSchema; maxItems?: number }
  const length = random.chance(0.05) ? maxItems : random.between(0, Math.min(3, maxItems))
  return Array.from({ length }, () => hint(`${name}[]`, {}) ?? validValue(items, random, hint, name))
}

const validNumber = ({ minimum = 0, maximum = 1_000, type }: JsonSchema, random: Random): number => {
  const [low, high] = [Math.ceil(minimum as number), Math.min(maximum as number, 1_000_000)]
  const whole = random.chance(0.2) ? (random.pick([low, high]) ?? low) : random.between(low, high)
  return type === 'integer' || random.chance(0.7) ? whole : Math.min(high, whole + random.between(0, 99) / 100)
}

const validText = ({ minLength = 0, maxLength = 40, format }: JsonSchema, random: Random): string => {
  if (format === 'uuid') return newId()
  if (format === 'email') return `${newId()}@example.ch`
  if (format === 'date-time') return new Date(random.between(1_700_000_000, 1_900_000_000) * 1_000).toISOString()
  if (format === 'date')
    return new Date(random.between(1_700_000_000, 1_900_000_000) * 1_000).toISOString().slice(0, 10)
  const [low, high] = [minLength as number, maxLength as number]
  if (random.chance(0.04)) return randomText(random, high)
  // The API trims text, so a blank at an end would shorten it below its minimum.
  return `${'a'.repeat(Math.min(high, Math.max(low, 1)))}${randomText(random, random.between(0, Math.max(0, Math.min(high - low - 1, 30))))}`
}

/** Returns the value with one to three faults. */
export const spoil = (value: unknown, random: Random): unknown => {
  let spoilt = value
  for (let times = random.between(1, 3); times > 0; times--) spoilt = spoilOnce(spoilt, random)
  return spoilt
}

const spoilOnce = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return breakValue(value, random)
    const at = random.between(0, value.length - 1)
    return value.map((part, index) => (index === at ? spoilOnce(part, random) : part))
  }
  if (value !== null && typeof value === 'object') {
    const keys = Object.keys(value)
    const key = random.pick(keys)
    if (key === undefined || random.chance(0.1)) return breakValue(value, random)
    const { [key]: part, ...rest } = value as Record<string, unknown>
    if (random.chance(0.2)) return rest
    return { ...rest, [random.chance(0.05) ? wildText(random) : key]: spoilOnce(part, random) }
  }
  return breakValue(value, random)
}

const breakValue = (value: unknown, random: Random): unknown => {
  switch (random.between(0, 7)) {
    case 0:
      return [value]
    case 1:
      return { value }
    case 2:
      return JSON.stringify(value) ?? ''
    case 3:
      return null
    case 4:
      return typeof value === 'string'
        ? `${value}${random.pick(['\0', '\uD800', ' ', '\n', 'a'.repeat(6_000)]) ?? ''}`
        : value
    case 5:
      return (typeof value === 'number' ? value : 7) + (random.pick([0.001, 1, -1, 1e9, 1e18]) ?? 0)
    default:
      return wildValue(random)
  }
}
