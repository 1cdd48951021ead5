import { existsSync, statSync } from 'node:fs'
import { swissDay } from '../../schema/dates.ts'
import { presentSocialRows } from '../../schema/law/social.ts'
import { wageRows, withReplaced } from '../../schema/law/wages.ts'
import { describeEnding } from '../../schema/law/ending-words.ts'
import {
  isLoopback,
  needsVerifying,
  servesOthers,
  unknownSettings,
  type Config,
  type UnknownSetting,
} from '../config.ts'
import { verifyMailServer, type MailFault } from '../mail/mailer.ts'
import { operatorCommand, version } from '../own-files.ts'
import { unfitEncoding } from '../postgres/encoding.ts'
import { describeEncrypting, parseAddress, requiresEncryption } from '../postgres/address.ts'
import { keptFolder } from '../postgres/embedded/majors.ts'
import { readRole } from '../postgres/app-role.ts'
import { connect, type Sql } from '../postgres/connect.ts'
import { hostsOf, mostLagSeconds, readStanding } from '../postgres/replicas.ts'
import { Room } from '../postgres/room.ts'
import { advice, wrong, type Finding } from './finding.ts'
import { mostBackupHours, readBackupAge } from './service-report.ts'
import { secondsToCertificateEnd } from './certificate.ts'
import { findInPhotoStore } from './photo-store-check.ts'

/** Milliseconds for an answer from outside. */
const patience = 10_000
/** Seconds by which this machine's clock may differ from the database's. */
const clockSlack = 5

/** Looks at the settings, and at what they lead to: the database, the mail server, the store of photos, the address at which people reach the app. */
export const examine = async (sql: Sql, config: Config, environment?: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const inSettings = findInSettings(config, unknownSettings(environment))
  const elsewhere = await Promise.all([
    findInDatabase(sql, config),
    findInMail(config),
    findInPhotoStore(sql, config),
    findAtAddress(config),
    config.replicaUrl === undefined ? [] : examineReplicas(sql, config.replicaUrl),
    findInBackups(sql, config),
  ])
  return [...inSettings, ...elsewhere.flat()]
}

/** Returns a line to each finding, what is wrong first. */
export const describeFindings = (findings: readonly Finding[]): string[] => {
  const lines = (level: Finding['level'], sign: string) =>
    findings.filter((one) => one.level === level).map(({ about, text }) => `${sign} ${about} : ${text}`)
  if (findings.length === 0) return ['Tout va bien.']
  return [...lines('wrong', '✗'), ...lines('advice', '·')]
}

const findInSettings = (config: Config, unknown: readonly UnknownSetting[]): Finding[] => {
  const isForOthers = servesOthers(config)
  const found = unknown.map(({ name, nearest }) =>
    wrong(name, `ce réglage n’existe pas ; ${nearest ? `est-ce ${nearest} ?` : 'son nom est peut-être mal écrit.'}`),
  )
  if (isForOthers && config.trustedProxies === 0)
    found.push(
      wrong(
        'TRUST_PROXY',
        'PUBLIC_URL est en https, donc derrière un proxy : sans TRUST_PROXY=1, tous les visiteurs ont la même adresse et les mêmes limites.',
      ),
    )
  if (isForOthers && !needsVerifying(config))
    found.push(wrong('SMTP_URL', 'sans serveur de mails, personne ne reçoit de lien ni ne confirme son adresse.'))
  if (!config.publicUrl && needsVerifying(config))
    found.push(wrong('PUBLIC_URL', 'les liens des mails mènent à cette machine.'))
  if (isForOthers && !config.operator.supportEmail)
    found.push(advice('SUPPORT_EMAIL', 'la page de contact et les textes légaux n’ont pas d’adresse.'))
  if (isForOthers && !config.stripe) found.push(advice('STRIPE_SECRET_KEY', 'les paiements sont fictifs.'))
  if (config.stripe && config.stripe.secretKey.includes('_test_') && isForOthers)
    found.push(advice('STRIPE_SECRET_KEY', 'c’est une clé de test : aucune carte n’est débitée.'))
  if (isForOthers && !config.metricsToken)
    found.push(advice('METRICS_TOKEN', 'sans jeton, aucun moniteur ne lit /api/metrics.'))
  if (!config.rateLimits && isForOthers)
    found.push(wrong('RATE_LIMITS', 'les limites sont levées : c’est un réglage pour les essais.'))
  if (config.demo === 'wanted' && isForOthers)
    found.push(wrong('DEMO', 'tout le monde connaît le mot de passe des comptes de démonstration.'))
  found.push(...findUnencrypted(config))
  const day = swissDay(new Date().toISOString())
  const ending = describeEnding(withReplaced(wageRows, config.wages), presentSocialRows(), day)
  found.push(...ending.map((text) => advice('Droit', text)))
  const mode = modeOf(config.dataDir)
  if (mode !== undefined && (mode & 0o002) !== 0)
    found.push(wrong('DATA_DIR', `${config.dataDir} est ouvert en écriture à tous les comptes de la machine.`))
  const kept = keptFolder(config.dataDir)
  if (existsSync(kept))
    found.push(
      advice(
        'DATA_DIR',
        `« ${kept} » garde ce qui a été effacé depuis la mise à niveau : supprimez-le quand tout va bien.`,
      ),
    )
  return found
}

/** Looks at each address of the database, whose password and rows others on the way could read. */
const findUnencrypted = ({ databaseUrl, migrationUrl, directUrl, replicaUrl }: Config): Finding[] => {
  const addresses = {
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_REPLICA_URL: replicaUrl,
  }
  return Object.entries(addresses)
    .filter(([, address]) => address !== undefined && mayBeClearText(address))
    .map(([name, address = '']) =>
      advice(name, `le chiffrement de la connexion n’est pas exigé : ${describeEncrypting(address)}.`),
    )
}

const mayBeClearText = (address: string): boolean =>
  !requiresEncryption(address) && parseAddress(address)!.hosts.some(({ host }) => isElsewhere(host))

/** Whether other machines lie between this one and the host. A name without a dot is a neighbouring container's; a socket has none, or a folder. */
const isElsewhere = (host: string): boolean => /[.:]/.test(host) && !isLoopback(host)

const modeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.mode

const findInDatabase = async (sql: Sql, config: Config): Promise<Finding[]> => {
  const found: Finding[] = []
  const before = Date.now()
  const [now] = await sql<
    { at: number; connections: number; most: number; late: number; isReadOnly: boolean; encoding: string }[]
  >`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most, current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('server_encoding') as encoding,
      (select count(*)::int from tasks where run_at < now() - interval '15 minutes') as late`
  const after = Date.now()
  const drift = Math.round(Math.max(before - now!.at, now!.at - after) / 1_000)
  if (drift > clockSlack)
    found.push(wrong('Horloge', `celle de la base diffère de ${drift} s de celle de cette machine : réglez-les (NTP).`))
  if (now!.encoding !== 'UTF8') found.push(wrong('Base de données', unfitEncoding(now!.encoding)))
  if (now!.isReadOnly) found.push(wrong('Base de données', 'elle est en lecture seule : rien n’est enregistré.'))
  if (now!.connections > now!.most * 0.8)
    found.push(
      advice('Base de données', `${now!.connections} connexions sur ${now!.most} : une instance en prend onze.`),
    )
  if (now!.late > 0)
    found.push(
      wrong('Tâches', `${now!.late} tâche(s) attendent depuis plus de 15 minutes : l’application tourne-t-elle ?`),
    )
  // An order on our own database is its owner's; the app has another role there.
  if (config.databaseUrl && (await readRole(sql)).ownsLedger)
    found.push(
      advice(
        'DATABASE_URL',
        'ce rôle pourrait modifier le grand livre : donnez à l’application un rôle à elle (DATABASE_MIGRATION_URL).',
      ),
    )
  const quiet = { error: () => undefined, info: () => undefined }
  const room = new Room(sql, config.dataDir, quiet)
  if (!(await room.tryNow())) found.push(wrong('Disque', 'il est plein : rien n’est enregistré.'))
  return found
}

/** Looks at whether backups are made, where to, and whether others could read them. */
const findInBackups = async (sql: Sql, config: Config): Promise<Finding[]> => {
  const { isBackedUpElsewhere, backupDir, backupKey, dataDir } = config
  if (isBackedUpElsewhere || !servesOthers(config)) return []
  const hours = Math.floor((await readBackupAge(sql)) / 3_600)
  const how = `« systemctl enable --now coup-de-main-backup.timer » en fait une chaque nuit, « ${operatorCommand} backup DOSSIER » une maintenant ; BACKUPS=elsewhere si un autre s’en charge.`
  const found: Finding[] = []
  const [last] = await sql`select from backups limit 1`
  const isLate = hours >= mostBackupHours
  // The first night of a new server is still to come.
  if (!last) found.push((isLate ? wrong : advice)('Sauvegarde', `il n’y en a encore aucune. ${how}`))
  else if (isLate) found.push(wrong('Sauvegarde', `la dernière a ${hours} heures. ${how}`))
  if (!backupKey) found.push(advice('BACKUP_KEY', 'les sauvegardes ne sont pas chiffrées.'))
  const [theirs, ours] = [backupDir, dataDir].map(
    (folder) => folder && statSync(folder, { throwIfNoEntry: false })?.dev,
  )
  if (theirs !== undefined && theirs === ours)
    found.push(
      advice('BACKUP_DIR', `${backupDir} est sur le même disque que les données : emportez les sauvegardes ailleurs.`),
    )
  return found
}

/** Looks at each replica: whether it is one, of this database, and how far behind it is. */
export const examineReplicas = async (sql: Sql, address: string): Promise<Finding[]> => {
  const { epoch } = await readStanding(sql)
  const found = hostsOf(address).map(async ({ host, url }) => {
    const replica = connect(url, { max: 1 })
    try {
      return await examineReplica(replica, host, epoch)
    } catch {
      return [advice('DATABASE_REPLICA_URL', `${host} ne répond pas : la base principale sert aussi les listes.`)]
    } finally {
      await replica.end({ timeout: 1 })
    }
  })
  return (await Promise.all(found)).flat()
}

const examineReplica = async (replica: Sql, host: string, epoch: string): Promise<Finding[]> => {
  const there = await readStanding(replica)
  const about = 'DATABASE_REPLICA_URL'
  if (!there.isStandby)
    return [wrong(about, `${host} n’est pas une réplique : elle n’est pas en lecture seule, et rien n’y est lu.`)]
  if (there.epoch !== epoch)
    return [
      wrong(
        about,
        `${host} suit une autre base ou une autre histoire (${there.epoch} au lieu de ${epoch}) : rien n’y est lu.`,
      ),
    ]
  const [row] = await replica<{ behind: number }[]>`
    select coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as behind
    where pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
      or not exists (select from pg_stat_wal_receiver)`
  if (row === undefined || row.behind <= mostLagSeconds) return []
  return [
    advice(about, `${host} a ${Math.round(row.behind)} s de retard : au-delà de ${mostLagSeconds} s, rien n’y est lu.`),
  ]
}

const findInMail = async ({ smtpUrl }: Config): Promise<Finding[]> => {
  if (smtpUrl === undefined) return []
  try {
    await verifyMailServer(smtpUrl)
    return []
  } catch (error) {
    return [wrong('SMTP_URL', `le serveur de mails ne répond pas ou refuse (${(error as MailFault).code}).`)]
  }
}

/** Asks for the app where people do. */
const findAtAddress = async ({ publicUrl }: Config): Promise<Finding[]> => {
  if (!publicUrl) return []
  try {
    const answer = await fetch(new URL('/api/health', publicUrl), { signal: AbortSignal.timeout(patience) })
    const { version: there } = (await answer.json()) as { version?: string }
    if (there === undefined) return [wrong('PUBLIC_URL', `à ${publicUrl.origin} répond autre chose que l’application.`)]
    const days = Math.floor(((await secondsToCertificateEnd(publicUrl)) ?? Infinity) / 86_400)
    if (days < 14)
      return [wrong('PUBLIC_URL', `le certificat de ${publicUrl.hostname} finit dans ${days} jours : renouvelez-le.`)]
    return there === version
      ? []
      : [advice('PUBLIC_URL', `à ${publicUrl.origin} tourne la version ${there}, et ici la ${version}.`)]
  } catch {
    return [wrong('PUBLIC_URL', `${publicUrl.origin} ne répond pas, ou son certificat n’est pas valable.`)]
  }
}
