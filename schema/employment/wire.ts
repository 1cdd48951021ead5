import { z } from 'zod'
import { email, id, rule } from '../wire-fields.ts'
import { elsewhereLimits } from './wage-year.ts'

const yes = z.boolean(rule('invalid'))

export const employmentArguments = {
  /**
   * A student asks one household for contributions, or lets it read their date of birth; or takes that back. The household says what it has paid in the year
   * besides, in centimes, and names its other account, or null. Absent fields stay unchanged.
   */
  'wageYear.update': z.object({
    id,
    isAsked: yes.exactOptional(),
    isDateReleased: yes.exactOptional(),
    elsewhere: z
      .int(rule('elsewhereAmount'))
      .min(elsewhereLimits.minimum, rule('elsewhereAmount'))
      .max(elsewhereLimits.maximum, rule('elsewhereAmount'))
      .exactOptional(),
    partnerEmail: email.nullable().exactOptional(),
  }),
}
