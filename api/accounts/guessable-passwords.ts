import { readFile } from 'node:fs/promises'
import { minimums } from '../../schema/limits.ts'
import type { Rule } from '../../schema/rules.ts'
import { lengthOf } from '../../schema/text.ts'
import { servesOthers, type Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { productName } from '../mail/template.ts'
import { ownFile } from '../own-files.ts'
import type { AnySql } from '../postgres/connect.ts'

/** What is publicly known of the owner of a password. */
export interface KnownFacts {
  firstName: string
  lastName: string
  email: string
  /** "Lausanne, VD" */
  city: string
  school: string | null
}

/** The columns of `KnownFacts`, for a query of `users` with the `student_profiles` of students. */
export const knownFacts = (sql: AnySql) =>
  sql`first_name as "firstName", last_name as "lastName", users.email, city, school`

interface Choosing {
  config: Config
  /** The field of the request that has the password. */
  path: string
  /** Whether the app asks to hear of a guessable password before it is kept; it asks once for each password. */
  asks: boolean
}

/**
 * Refuses `invalid`, under `path`, a password that is among the commonest, or hardly more than publicly known facts about its owner (rule 1.5.16).
 * On a server that nobody else reaches, only an app that asks is refused, with a sentence that names the way on.
 */
export const refuseGuessable = async (
  password: string,
  owner: KnownFacts,
  { config, path, asks }: Choosing,
): Promise<void> => {
  const isOpen = servesOthers(config)
  if (!isOpen && !asks) return
  const broken = await guessableAs(password, owner)
  if (broken) throw new Refusal('invalid', { issues: [{ path, message: isOpen ? broken : 'passwordWarned' }] })
}

/** Fewer different signs are a handful of guesses, however often they are repeated. */
const fewestSigns = 3

const guessableAs = async (password: string, owner: KnownFacts): Promise<Rule | undefined> => {
  const typed = password.normalize('NFKC').toLowerCase()
  if (new Set(typed).size < fewestSigns) return 'passwordSigns'
  if ((await readCommonest()).has(typed)) return 'passwordCommon'
  const own = plain(typed)
  const rest = withoutKnownWords(own, owner)
  return rest !== own && lengthOf(rest) < minimums.password ? 'passwordPersonal' : undefined
}

let commonest: Promise<ReadonlySet<string>> | undefined

/** Reads the lists when the first password is chosen. */
const readCommonest = (): Promise<ReadonlySet<string>> => {
  const lists = ['common-passwords.txt', 'common-passwords-here.txt']
  commonest ??= Promise.all(lists.map((name) => readFile(ownFile(`accounts/${name}`), 'utf8'))).then(
    (texts) => new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line && !line.startsWith('#'))),
  )
  return commonest
}

/** Shorter words occur in many passwords by chance. */
const shortestWord = 3

/** Returns the rest of a password without the known facts, their words and the product's name. All are `plain`. */
const withoutKnownWords = (password: string, { firstName, lastName, email, city, school }: KnownFacts): string => {
  const mailbox = email.slice(0, email.lastIndexOf('@'))
  const town = city.slice(0, city.includes(',') ? city.indexOf(',') : undefined)
  const facts = [firstName, lastName, mailbox, town, school ?? '', productName]
  const words = [email, ...facts, ...facts.flatMap(partsOf)]
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
