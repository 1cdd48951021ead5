import { z } from 'zod'
import { id, rule } from '../wire-fields.ts'

const yes = z.boolean(rule('invalid'))

export const employmentArguments = {
  /** A student asks one household for contributions, or lets it read their date of birth; or takes that back. Absent fields stay unchanged. */
  'wageYear.update': z.object({ id, isAsked: yes.exactOptional(), isDateReleased: yes.exactOptional() }),
}
