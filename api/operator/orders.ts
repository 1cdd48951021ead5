import { formatMoment, swissDay } from '../../schema/dates.ts'
import { isId } from '../../schema/ids.ts'
import { presentSocialRows } from '../../schema/law/social.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import { birthDate } from '../../schema/accounts/wire.ts'
import { formatChf, parseAmount, toCentimes } from '../../schema/money.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { makeBackup, restoreBackup } from '../backup/backup.ts'
import { erasureFile } from '../backup/erasure-list.ts'
import { moveDatabase } from '../upgrade/move.ts'
import { raiseEpoch } from '../feeds/feeds.ts'
import { write } from '../feeds/write.ts'
import { readConfig, type Config } from '../config.ts'
import type { Sql } from '../postgres/connect.ts'
import type { EmbeddedLog } from '../postgres/embedded/embedded.ts'
import { formerMajor } from '../postgres/embedded/majors.ts'
import { ruleText } from '../../schema/rules.ts'
import { describeEnding } from '../../schema/law/ending-words.ts'
import { StartError } from '../postgres/start-error.ts'
import { setBirthDate } from '../accounts/birth-dates.ts'
import { endSecondFactorOfAddress } from '../accounts/second-factor.ts'
import { readLog } from '../sessions/security-log.ts'
import { endSessionsOfAddress } from '../sessions/sessions.ts'
import { describeActivity } from './activity-report.ts'
import { appointModerator } from '../safety/moderation.ts'
import { findMessages, forgetMessage } from '../support/support.ts'
import { decide, split } from './decide.ts'
import { describeFindings, examine } from './doctor.ts'
import { describeLaw } from './law-report.ts'
import { describeMoney, isQuiet, readMoney } from './money-report.ts'
import { bytesOf, describePhotos, movePhotosTo } from './photos.ts'
import { describeProofs, describeSchooling } from './schooling.ts'
import { confirmSchool, readSchooling, refuseProof, withdrawSchool } from '../schooling/confirmations.ts'
import { findProofs, readProof } from '../schooling/proofs.ts'
import { writeFile } from 'node:fs/promises'
import { printable } from '../http/printable.ts'
import type { PhotoHome } from '../photos/home.ts'
import { operatorCommand } from '../own-files.ts'
import { undoUpgrade, upgradeDatabase } from '../upgrade/upgrade.ts'
import { describeMessages } from './support-report.ts'

const withCommand = (words: string): string => words.replace('npm run operator --', operatorCommand)

const lines = `npm run operator -- status              ce qui ne va pas avec l’argent, et qui attend une réponse
npm run operator -- doctor              ce qui est mal réglé, ou ne répond pas
npm run operator -- release PAIEMENT    terminer le job et verser l’argent à l’étudiant
npm run operator -- refund PAIEMENT     annuler le job et rembourser le particulier
npm run operator -- split PAIEMENT --refund 20.00
                                        terminer le job, rembourser 20.00 CHF et verser le reste à l’étudiant
npm run operator -- messages --page 2   les messages au support, page par page, les plus récents d’abord
npm run operator -- activity            qui a fait quoi ces 90 jours : connexions, refus, changements, décisions ;
                                        suivi d’une adresse e-mail pour un compte, et de --page 2
npm run operator -- answered MESSAGE    effacer un message auquel vous avez répondu
npm run operator -- moderator E-MAIL    donner à ce compte la modération (page /moderation) ; --remove la retire
npm run operator -- end-sessions E-MAIL déconnecter ce compte de tous ses appareils
npm run operator -- end-second-factor E-MAIL
                                        que vérifier avant de désactiver la double vérification d’un compte ;
                                        --identity-checked quand c’est fait, pour la désactiver
npm run operator -- school              les attestations qui attendent
npm run operator -- school E-MAIL       l’école d’un étudiant ; --proof FICHIER.webp y enregistre son attestation,
                                        --confirm "UNIL" quand vous l’avez vue (elle est alors effacée), --refuse si
                                        elle ne montre rien, --withdraw pour retirer la confirmation
npm run operator -- photos              où sont les photos ; --to store les met toutes dans le stockage S3 des réglages,
                                        --to database les remet dans la base, pendant que l’application tourne
npm run operator -- law                 les salaires minimums et les montants des assurances, leur âge et leurs
                                        lacunes
npm run operator -- birth-date E-MAIL 2008-04-17
                                        corriger la date de naissance d’un étudiant, quand vous avez vu une pièce
npm run operator -- backup DOSSIER      sauvegarder la base de données et DATA_DIR dans un nouveau dossier, aussi
                                        pendant que l’application tourne
npm run operator -- restore DOSSIER     remettre cette sauvegarde en place, quand l’application est arrêtée
npm run operator -- upgrade-database    faire passer la base intégrée au Postgres de cette version, quand l’application est
                                        arrêtée ; --back remet l’ancienne, pour la version d’avant ; ajoutez
                                        --lose-writes si l’on a écrit dans la nouvelle depuis
npm run operator -- move-database       copier la base intégrée dans celle de DATABASE_URL, qui est vide, quand
                                        l’application est arrêtée
npm run operator -- restored            à lancer quand une sauvegarde a été remise en place autrement : chaque
                                        appareil relit tout et renvoie ce que la base n’a plus`

/** Explains all orders, each in the column after its words. */
export const usage = lines
  .split('\n')
  .map((line) => line.replace(/^npm run operator --.{0,21}/, (words) => withCommand(words).padEnd(words.length)))
  .join('\n')

export const tooSmall = `Chaque part doit pouvoir partir : au moins 0.01 CHF à rembourser, et ${formatChf(amountLimits.minimum / 100)} à verser.`

/** Prints a text for the operator, one or several lines. */
type Say = (text: string) => void

/**
 * A query or a decision of an operator, also while the app runs. `config`: what the queries about settings look at. Returns whether all is well.
 * Refusals: those of the query or decision.
 */
type Order = (sql: Sql, say: Say, config?: Config) => Promise<boolean>

/** An order that puts the database in place, while no app runs; no database is opened before. */
type Placing = (config: Config, say: Say, log: EmbeddedLog) => Promise<void>

/** Orders by their words, in which `:email` and the like stand for what the operator types. */
type Orders<Kind> = Record<string, (...typed: string[]) => Kind>

/** Whether the operator may have typed this for a word of an order. */
const fits = (word: string, typed: string): boolean => {
  if (word === ':id') return isId(typed)
  if (word === ':page') return /^[1-9]\d{0,8}$/.test(typed)
  return word.startsWith(':') ? typed !== '' && !typed.startsWith('--') : typed === word
}

const find = <Kind>(orders: Orders<Kind>, args: string[]): Kind | undefined => {
  for (const [pattern, order] of Object.entries(orders)) {
    const words = pattern.split(' ')
    if (words.length === args.length && words.every((word, at) => fits(word, args[at]!)))
      return order(...args.filter((_, at) => words[at]!.startsWith(':')))
  }
  return undefined
}

/**
 * Parses the arguments of `npm run operator --`, before any database is opened. Returns undefined if they are not understood. Throws a StartError,
 * one sentence, for an invalid amount or date.
 */
export const readOrder = (args: string[]): Order | undefined => find(orders, args)

export const readPlacing = (args: string[]): Placing | undefined => find(placings, args)

/** An order that always ends well; `work` returns the text to print. */
const saying =
  (work: (sql: Sql, ...typed: string[]) => Promise<string>) =>
  (...typed: string[]): Order =>
  async (sql, say) => {
    say(await work(sql, ...typed))
    return true
  }

/** An order about a student's school; prints the school's state afterwards. */
const aboutSchool =
  (work: (sql: Sql, email: string) => Promise<unknown>, otherwise = '') =>
  (email: string): Order =>
  async (sql, say) => {
    const isDone = (await work(sql, email)) !== false
    if (!isDone) say(otherwise)
    say(describeSchooling(await readSchooling(sql, email)))
    return isDone
  }

const showSchool = aboutSchool(() => Promise.resolve())

const readMessages = saying(async (sql, page) =>
  describeMessages(await findMessages(sql, Number(page ?? 1))).join('\n'),
)

const readActivity = (email: string | null, page = '1') =>
  saying(async (sql) => describeActivity(await readLog(sql, { email, page: Number(page) })).join('\n'))()

const movePhotos =
  (home: PhotoHome) =>
  (): Order =>
  async (sql, say, config = readConfig()) =>
    await movePhotosTo(sql, config, home, say)

const decided = (decision: 'release' | 'refund', said: string) =>
  saying(async (sql, id) => {
    await decide(sql, id, decision)
    return `Décidé : ${said}`
  })

const orders: Orders<Order> = {
  status: () => async (sql, say, config) => {
    const [report, messages, proofs] = await Promise.all([readMoney(sql), findMessages(sql), findProofs(sql)])
    const lines = [...describeMoney(report), ...describeMessages(messages), ...describeProofs(proofs)]
    say([...lines, ...describeEnding(wagesOf(config), presentSocialRows(), today())].join('\n'))
    return isQuiet(report)
  },
  law: () => async (_sql, say, config) => {
    say(describeLaw(wagesOf(config), presentSocialRows(), today()).join('\n'))
    return await Promise.resolve(true)
  },
  doctor:
    () =>
    async (sql, say, config = readConfig()) => {
      const findings = await examine(sql, config)
      say(describeFindings(findings).join('\n'))
      return findings.every(({ level }) => level !== 'wrong')
    },
  restored: saying(async (sql) => {
    await raiseEpoch(sql)
    return 'C’est noté : chaque appareil va tout relire et renvoyer les données qui manquent. Au prochain démarrage, les comptes effacés entre-temps le seront de nouveau.'
  }),
  'backup :folder':
    (folder) =>
    async (sql, say, config = readConfig()) => {
      say(`La sauvegarde est dans « ${await makeBackup(sql, config, folder)} ».`)
      return true
    },
  messages: readMessages,
  'messages --page :page': readMessages,
  photos:
    () =>
    async (sql, say, config = readConfig()) => {
      say(await describePhotos(sql, config))
      return true
    },
  'photos --to store': movePhotos('store'),
  'photos --to database': movePhotos('database'),
  activity: () => readActivity(null),
  'activity --page :page': (page) => readActivity(null, page),
  'activity :email': (email) => readActivity(email),
  'activity :email --page :page': (email, page) => readActivity(email, page),
  'answered :id': saying(async (sql, id) => {
    await forgetMessage(sql, id)
    return 'Le message est effacé.'
  }),
  'moderator :email': saying(async (sql, email) => {
    const { name, isConfirmed } = await write(sql, (tx) => appointModerator(tx, email, true))
    const warning = 'L’adresse de ce compte n’est pas confirmée : assurez-vous que c’est la bonne personne.'
    return [`${printable(name)} modère : la page est /moderation.`, ...(isConfirmed ? [] : [warning])].join('\n')
  }),
  'moderator :email --remove': saying(async (sql, email) => {
    const { name } = await write(sql, (tx) => appointModerator(tx, email, false))
    return `${printable(name)} ne modère plus.`
  }),
  'end-sessions :email': saying(async (sql, email) => {
    const { address, count } = await endSessionsOfAddress(sql, email)
    const ended = count === 1 ? '1 session terminée' : `${count} sessions terminées`
    return `Compte ${printable(address)} : ${count === 0 ? 'aucune session ouverte' : ended}.`
  }),
  'end-second-factor :email': saying(() =>
    Promise.resolve(
      'Vérifiez d’abord, de vive voix et avec une pièce d’identité, que la personne est celle du compte : un e-mail ne prouve rien. Ajoutez alors --identity-checked.',
    ),
  ),
  'end-second-factor :email --identity-checked': saying(async (sql, email) => {
    const { address, wasOn } = await endSecondFactorOfAddress(sql, email)
    return wasOn
      ? `Compte ${printable(address)} : double vérification désactivée. Un e-mail le dit à la personne.`
      : `Compte ${printable(address)} : sans double vérification.`
  }),
  'release :id': decided('release', 'l’argent est versé à l’étudiant.'),
  'refund :id': decided('refund', 'le particulier est remboursé.'),
  'split :id --refund :amount': (id, amount) => {
    const centimes = readCentimes(amount)
    return saying(async (sql) => {
      await split(sql, id, centimes)
      return `Décidé : le particulier récupère ${formatChf(centimes / 100)}, le reste est versé à l’étudiant.`
    })()
  },
  'birth-date :email :date': (email, typed) => {
    const { success, data, error } = birthDate.safeParse(typed)
    if (!success) throw new StartError(`${ruleText(error.issues[0]!.message)}. Une date comme 2008-04-17.`)
    return saying(async (sql) => {
      await setBirthDate(sql, email, data)
      return `La date de naissance est le ${data}.`
    })()
  },
  school: saying(async (sql) => describeProofs(await findProofs(sql)).join('\n')),
  'school :email': showSchool,
  'school :email --confirm :school': (email, school) =>
    aboutSchool(
      (sql) => confirmSchool(sql, email, school),
      'Ce n’est pas l’école du profil : rien n’est confirmé.',
    )(email),
  'school :email --proof :file': (email, file) => async (sql, say, config) => {
    await saveProof(sql, say, { email, path: file, config })
    return await showSchool(email)(sql, say)
  },
  'school :email --refuse': aboutSchool(refuseProof, 'Aucune attestation en attente.'),
  'school :email --withdraw': aboutSchool(withdrawSchool),
}

const placings: Orders<Placing> = {
  'restore :folder': (folder) => async (config, say, log) => {
    const { takenAt, former, isOfFormerMajor, ...restored } = await restoreBackup(config, folder, log)
    say(`La sauvegarde du ${formatMoment(takenAt)} est en place : chaque appareil renverra ce qui lui manque.`)
    say(describeErased(restored))
    if (former) say(`La base d’avant est dans « ${former} » : supprimez-la quand tout va bien.`)
    if (isOfFormerMajor)
      say(`Elle est celle d’un Postgres ${formerMajor} : lancez maintenant « ${operatorCommand} upgrade-database ».`)
  },
  'move-database': () => (config, say, log) => moveDatabase(config, { say, log }),
  'upgrade-database': () => (config, say, log) => upgradeDatabase(config, { say, log }),
  'upgrade-database --back': () => (config, say, log) => undoUpgrade(config, { say, log }, false),
  'upgrade-database --back --lose-writes': () => (config, say, log) => undoUpgrade(config, { say, log }, true),
}

const today = (): string => swissDay(new Date().toISOString())
const wagesOf = (config: Config | undefined) => withReplaced(wageRows, config?.wages ?? [])

/** Says what becomes of the people whom the backup has and who were erased since (rule 3.4.772). */
const describeErased = ({ isListed, erasedSince: count }: { isListed: boolean; erasedSince: number | undefined }) => {
  if (!isListed)
    return `Aucune liste des comptes effacés n’a été trouvée (${erasureFile}, avec les données ou les sauvegardes) : qui s’est fait effacer depuis est revenu. Remettez la liste la plus récente dans DATA_DIR avant de démarrer.`
  const again = 'avant que l’application n’ouvre, au prochain démarrage.'
  if (count === undefined) return `Les comptes effacés depuis cette sauvegarde le seront de nouveau ${again}`
  if (count === 0) return 'Elle ne ramène aucun compte effacé depuis.'
  return count === 1
    ? `1 compte, effacé depuis ou dont l’effacement a été demandé, revient avec elle : il sera effacé de nouveau ${again}`
    : `${count} comptes, effacés depuis ou dont l’effacement a été demandé, reviennent avec elle : ils seront effacés de nouveau ${again}`
}

const readCentimes = (value: string): number => {
  const chf = parseAmount(value)
  const centimes = toCentimes(chf)
  if (Math.abs(chf * 100 - centimes) < 1e-6) return centimes
  throw new StartError('Un montant en CHF, au centime, comme 20.00.')
}

/** Saves the proof so that only the operator's account can read it, and never over an existing file. */
const saveProof = async (
  sql: Sql,
  say: Say,
  { email, path, config = readConfig() }: { email: string; path: string; config: Config | undefined },
): Promise<void> => {
  const proof = await bytesOf(config, await readProof(sql, email))
  await writeFile(path, proof, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EEXIST'
        ? `Le fichier ${path} existe déjà : indiquez-en un autre.`
        : `Le fichier ${path} ne peut pas être écrit (${error.code}).`,
    )
  })
  say(`L’attestation est dans ${path} : effacez ce fichier une fois vue.`)
}
