import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })
const centimes = z.number().int().min(0)

export const WageYearAnswer = z
  .strictObject({
    id,
    posterId: id,
    studentId: id,
    /** The calendar year in Switzerland. */
    year: z.number().int(),
    /** Released card payments before the fee, less what went back to the payer. Play money never counts. */
    card: centimes,
    /** Hand payments that both have confirmed. */
    confirmed: centimes,
    /** Hand payments that the household has noted, and the student has not answered. */
    declared: centimes,
    /** Those that the student has noted, and the household has not answered. Absent if the device stored the row before the API had this field. */
    claimed: centimes.exactOptional(),
    /** Hand payments that one contests: they count for nobody. */
    contested: centimes,
    /** What the household says it has paid in the year besides, which the app knows nothing of. Absent from rows that a device stored before there was this field. */
    elsewhere: centimes.exactOptional(),
    /** The address of the household's other account, as the household wrote it; the household alone reads it. */
    partnerEmail: z.string().exactOptional(),
    /**
     * Once two accounts have named each other for this student and year: the first name of the other one, and what it has paid as household and student
     * know it. The two are one household, and have one limit.
     */
    together: z.strictObject({ name: z.string(), household: centimes, student: centimes }).exactOptional(),
    /** Whether all of it is work for a household, as far as the offers say. */
    isHousehold: z.boolean(),
    /** Whether the student has asked this household for contributions. */
    isAsked: z.boolean(),
    /** Whether the student lets this household read their date of birth, to announce them. */
    isDateReleased: z.boolean(),
    /** "2008-04-17", if it is released and known. */
    birthDate: z.iso.date().exactOptional(),
  })
  .meta({ id: 'WageYear' })
