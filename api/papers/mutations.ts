import type { paperMutations } from '../../schema/papers/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { askForCertificate } from './certificates.ts'
import { withdrawPaper } from './withdrawals.ts'

export const paperHandlers: Handlers<keyof typeof paperMutations> = {
  'paper.ask': askForCertificate,
  'paper.withdraw': withdrawPaper,
}
