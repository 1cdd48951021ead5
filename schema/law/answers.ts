import { z } from 'zod'
import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'

const cantonCodes = Object.keys(cantonNames) as [CantonCode, ...CantonCode[]]
const day = z.iso.date()
/** `seen`: the day on which somebody last read the figure there. */
const source = z.strictObject({ name: z.string().min(1), url: z.url({ protocol: /^https$/ }), seen: day })

export const WageRowAnswer = z
  .strictObject({
    id: z.string().min(1).max(40),
    /** Where the work is done: a canton, a city with a minimum of its own, or all of Switzerland. */
    place: z.union([
      z.enum([...cantonCodes, 'CH']),
      z.strictObject({ canton: z.literal('LU'), commune: z.literal('Lucerne') }),
    ]),
    /** Per hour, without the share for holidays. */
    centimes: z.number().int().min(1_000).max(10_000),
    /** The first and the last day, in Swiss time; without a last day it is open. */
    from: day,
    to: day.nullable(),
    /** `must`: a sure figure. `ask`: a figure of which nobody could tell whether it holds for such work. */
    certainty: z.enum(['must', 'ask']),
    /** `adults`: from 18 years on. `household5h`: work in a household, from five hours a week with one employer on. */
    applies: z.enum(['adults', 'all', 'household5h']),
    source,
    /** What is not known of it, in French. */
    doubt: z.string().min(1).exactOptional(),
  })
  .meta({ id: 'WageRow' })

/** A figure of the social insurances. `cantonShare`: what an employee owes in this canton alone, whose `name` people know. */
export const SocialRowAnswer = z
  .strictObject({
    figure: z.enum([
      'exemptWage',
      'smallWage',
      'simplifiedWage',
      'simplifiedSum',
      'simplifiedTax',
      'employeeShare',
      'avsShare',
      'acShare',
      'cantonShare',
    ]),
    canton: z.enum(cantonCodes).exactOptional(),
    name: z.string().min(1).max(60).exactOptional(),
    /** Centimes; of a share, hundredths of a percent of the wage. */
    value: z.number().positive().max(100_000_000),
    /** The first and the last day on which it holds, both included. */
    from: day,
    to: day,
    source,
  })
  .refine(({ figure, canton, name }) =>
    [canton, name].every((one) => (one !== undefined) === (figure === 'cantonShare')),
  )
  .meta({ id: 'SocialRow' })

/** GET /api/law */
export const LawAnswer = z
  .strictObject({ wages: z.array(WageRowAnswer), figures: z.array(SocialRowAnswer) })
  .meta({ id: 'Law' })
