import type { safetyMutations } from '../../schema/safety/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { blockPerson } from './blocks.ts'

export const blockHandlers: Handlers<keyof typeof safetyMutations> = {
  'person.block': blockPerson,
}
