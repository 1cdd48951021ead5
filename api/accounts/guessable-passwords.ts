import { readFile } from 'node:fs/promises'
import { minimums } from '../../schema/limits.ts'
import type { Rule } from '../../schema/rules.ts'
import { lengthOf } from '../../schema/text.ts'
import { Refusal } from '../http/refusal.ts'
import { productName } from '../mail/template.ts'

interface Owner {
  firstName: string
  lastName: string
  email: string
}

/**
 * Refuses `invalid`, under `path`, a password that is among the commonest, or hardly more than publicly known facts about its owner (rule 1.5.16).
 */
export const refuseGuessable = async (password: string, owner: Owner, path: string): Promise<void> => {
  const broken = await guessableAs(password, owner)
  if (broken) throw new Refusal('invalid', { issues: [{ path, message: broken }] })
}

const guessableAs = async (password: string, owner: Owner): Promise<Rule | undefined> => {
  const typed = password.normalize('NFKC').toLowerCase()
  if ((await readCommonest()).has(typed)) return 'passwordCommon'
  const own = plain(typed)
  const rest = withoutKnownWords(own, owner)
  return rest !== own && lengthOf(rest) < minimums.password ? 'passwordPersonal' : undefined
}

let commonest: Promise<ReadonlySet<string>> | undefined

/** Reads the list when the first password is chosen. */
const readCommonest = (): Promise<ReadonlySet<string>> => {
  commonest ??= readFile(new URL('common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))),
  )
  return commonest
}

/** Shorter words occur in many passwords by chance. */
const shortestWord = 3

/** Returns the rest of a password without the owner's names, the parts of the address and the product's name. All are `plain`. */
const withoutKnownWords = (password: string, { firstName, lastName, email }: Owner): string => {
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const words = [email, mailbox, ...[firstName, lastName, mailbox, productName].flatMap(partsOf), productName]
    .map(plain)
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password)
}

const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/** Returns a word in a form that all its spellings share: without case, accents, spaces or separators. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s._'’@-]/gu, '')
    .toLowerCase()
