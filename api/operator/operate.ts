import { isId } from '../../schema/ids.ts'
import { formatChf, parseAmount, toCentimes } from '../../schema/money.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { raiseEpoch } from '../feeds/feeds.ts'
import { write } from '../feeds/write.ts'
import type { Sql } from '../postgres/connect.ts'
import { appointModerator } from '../safety/moderation.ts'
import { findMessages, forgetMessage } from '../support/support.ts'
import { decide, split } from './decide.ts'
import { describeMoney, isQuiet, readMoney } from './money-report.ts'
import {
  confirmSchool,
  describeProofs,
  describeSchooling,
  readSchooling,
  refuseProof,
  withdrawSchool,
} from './schooling.ts'
import { findProofs, readProof } from '../schooling/proofs.ts'
import { writeFile } from 'node:fs/promises'
import { describeMessages } from './support-report.ts'

const usage = `npm run operator -- status              ce qui ne va pas avec l’argent, et qui attend une réponse
npm run operator -- release PAIEMENT    terminer le job et verser l’argent à l’étudiant
npm run operator -- refund PAIEMENT     annuler le job et rembourser le particulier
npm run operator -- split PAIEMENT --refund 20.00
                                        terminer le job, rembourser 20.00 CHF et verser le reste à l’étudiant
npm run operator -- messages --page 2   les messages au support, page par page, les plus récents d’abord
npm run operator -- answered MESSAGE    effacer un message auquel vous avez répondu
npm run operator -- moderator ADRESSE   donner à ce compte la modération (page /moderation) ; --remove la retire
npm run operator -- school              les attestations qui attendent
npm run operator -- school E-MAIL       l’école d’un étudiant ; --proof FICHIER.webp y enregistre son attestation,
                                        --confirm "UNIL" quand vous l’avez vue (elle est alors effacée), --refuse si
                                        elle ne montre rien, --withdraw pour retirer la confirmation
npm run operator -- restored            à lancer quand une sauvegarde a été remise en place : chaque appareil
                                        relit tout et renvoie ce que la base n’a plus`

export const tooSmall = `Chaque part doit pouvoir partir : au moins 0.01 CHF remboursés, et ${formatChf(amountLimits.minimum / 100)} versés.`

/** Where what an operator reads goes, a line or several at a time. */
export type Say = (text: string) => void

/**
 * `npm run operator`: what an operator sees and decides, also while the app runs. Returns whether all is well. What it does not understand
 * changes nothing and says how it is used. Refusals: those of what is asked for.
 */
export const operate = async (sql: Sql, [act, id = '', ...others]: string[], say: Say): Promise<boolean> => {
  if (act === 'status' && id === '') {
    const [report, messages, proofs] = await Promise.all([readMoney(sql), findMessages(sql), findProofs(sql)])
    say([...describeMoney(report), ...describeMessages(messages), ...describeProofs(proofs)].join('\n'))
    return isQuiet(report)
  }
  if (act === 'restored' && id === '') {
    await raiseEpoch(sql)
    say('Noté : chaque appareil relit tout et renvoie ce que la base n’a plus.')
    return true
  }
  const [flag, value, ...rest] = act === 'messages' ? [id || '--page', ...others] : others
  const page = Number(value ?? 1)
  if (act === 'messages' && flag === '--page' && Number.isSafeInteger(page) && page > 0 && rest.length === 0) {
    say(describeMessages(await findMessages(sql, page)).join('\n'))
    return true
  }
  if (act === 'answered' && isId(id) && others.length === 0) {
    await forgetMessage(sql, id)
    say('Le message est effacé.')
    return true
  }
  if (act === 'moderator' && id !== '' && (others.length === 0 || (flag === '--remove' && others.length === 1))) {
    await write(sql, (tx) => appointModerator(tx, id, others.length === 0))
    say(others.length === 0 ? 'Ce compte modère : la page est /moderation.' : 'Ce compte ne modère plus.')
    return true
  }
  if ((act === 'release' || act === 'refund') && isId(id) && others.length === 0) {
    await decide(sql, id, act)
    say(act === 'release' ? 'Décidé : l’argent part chez l’étudiant.' : 'Décidé : le particulier est remboursé.')
    return true
  }
  if (act === 'split' && isId(id) && flag === '--refund' && value !== undefined && rest.length === 0) {
    return await share(sql, id, parseAmount(value), say)
  }
  if (act === 'school' && id === '') {
    say(describeProofs(await findProofs(sql)).join('\n'))
    return true
  }
  const isSaid = act === 'school' ? await school(sql, id, others, say) : undefined
  if (isSaid !== undefined) return isSaid
  say(usage)
  return false
}

/**
 * Saves the proof of a school, confirms the school, refuses the proof or takes a confirmation back, and says how it stands. Returns whether that
 * was done; undefined where none of it is asked for.
 */
const school = async (
  sql: Sql,
  email: string,
  [flag, name, ...rest]: string[],
  say: Say,
): Promise<boolean | undefined> => {
  let isDone = true
  if (flag === '--confirm' && name !== undefined && rest.length === 0) isDone = await confirmSchool(sql, email, name)
  else if (flag === '--withdraw' && name === undefined) await withdrawSchool(sql, email)
  else if (flag === '--proof' && name !== undefined && rest.length === 0) await saveProof(sql, email, name, say)
  else if (flag === '--refuse' && name === undefined) isDone = await refuseProof(sql, email)
  else if (flag !== undefined) return undefined
  if (!isDone)
    say(flag === '--refuse' ? 'Aucune attestation n’attend.' : 'Ce n’est pas l’école du profil : rien n’est confirmé.')
  say(describeSchooling(await readSchooling(sql, email)))
  return isDone
}

/** For the operator's eyes alone, and never over a file that is there. */
const saveProof = async (sql: Sql, email: string, path: string, say: Say): Promise<void> => {
  await writeFile(path, await readProof(sql, email), { flag: 'wx', mode: 0o600 })
  say(`L’attestation est dans ${path} : effacez ce fichier une fois vue.`)
}

const share = async (sql: Sql, id: string, chf: number, say: Say): Promise<boolean> => {
  const centimes = toCentimes(chf)
  if (!(Math.abs(chf * 100 - centimes) < 1e-6)) {
    say(`Un montant en CHF, au centime, comme 20.00.\n${usage}`)
    return false
  }
  await split(sql, id, centimes)
  say(`Décidé : ${formatChf(chf)} retournent au particulier, le reste part chez l’étudiant.`)
  return true
}
