import type { employmentMutations } from '../../schema/employment/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { updateWageYear } from './wage-year-choices.ts'

export const employmentHandlers: Handlers<keyof typeof employmentMutations> = {
  'wageYear.update': updateWageYear,
}
