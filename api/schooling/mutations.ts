import type { accountMutations } from '../../schema/accounts/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { dropProof, sendProof } from './proofs.ts'

export const schoolingHandlers: Handlers<Extract<keyof typeof accountMutations, `schoolProof.${string}`>> = {
  'schoolProof.send': (tx, me, _args, sent) => sendProof(tx, me, sent.photo().encoded),
  'schoolProof.withdraw': (tx, me) => dropProof(tx, me.id),
}
