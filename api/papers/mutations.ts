import type { paperMutations } from '../../schema/papers/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { askForCertificate, withdrawCertificate } from './certificates.ts'

export const paperHandlers: Handlers<keyof typeof paperMutations> = {
  'paper.ask': askForCertificate,
  'paper.withdraw': withdrawCertificate,
}
