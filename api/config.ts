import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { exampleOperator, unknownOperator, type Operator } from '../schema/operator.ts'
import { readLawFile } from './law-file.ts'
import { meetsPooler } from './postgres/pooler-error.ts'
import { settleAddress } from './postgres/provider-address.ts'
import { StartError } from './postgres/start-error.ts'
import { isPair, type VapidKeys } from './push/vapid-keys.ts'
import { Environment, secrets, settingNames, unfit, type Settings, type StripeAddress } from './settings.ts'

/** The settings of one process, read from its environment. */
export type Config = ReturnType<typeof readConfig>

/** A bucket of an S3-compatible store. */
export interface PhotoStoreConfig {
  endpoint: URL
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** One secret for each endpoint at Stripe, separated by commas. */
  webhookSecret: string
  /** A stand-in for Stripe on this machine, for tests. */
  standIn?: StripeAddress
}

/** Whether people must verify their address, which they can only do if the server sends mails. */
export const needsVerifying = (config: Config): boolean => config.smtpUrl !== undefined

/** Whether other people reach the server, as far as its settings say: by an address with https. */
export const servesOthers = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.protocol === 'https:'

/** A setting that there is none of, and the one that its name resembles. */
export interface UnknownSetting {
  name: string
  nearest: string | undefined
}

/** Returns what looks like a setting and is none: "SMTP_ULR", and what one letter too many, too few or another one makes of a name ("RATE_LIMIT"). */
export const unknownSettings = (environment: Record<string, string | undefined> = process.env): UnknownSetting[] =>
  Object.keys(environment)
    .filter((name) => !settingNames.includes(name))
    .map((name) => ({ name, nearest: settingNames.find((known) => isNear(known, name.toUpperCase())) }))
    .filter(
      ({ name, nearest }) =>
        nearest ?? /^(BACKUP|DATABASE|METRICS|PUBLIC|S3|SIMULATED|SMTP|STRIPE|SUPPORT|TRUST|VAPID)_/.test(name),
    )

/** Whether two names are the same once each has lost one letter at most. */
const isNear = (one: string, other: string): boolean => {
  const others = new Set(shortened(other))
  return shortened(one).some((name) => others.has(name))
}

const shortened = (name: string): string[] => [
  name,
  ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1)),
]

/** Requires all three settings or none: without one of them, the server would miss payments that were made. */
const readStripe = (data: Settings): StripeConfig | undefined => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_STAND_IN: standIn,
  } = data
  if (standIn && (!secretKey || modeOf(secretKey) !== 'test')) throw unfit('STRIPE_STAND_IN')
  if (!secretKey && !publishableKey && !webhookSecret) return undefined
  if (!secretKey) throw unfit('STRIPE_SECRET_KEY')
  if (!publishableKey || modeOf(publishableKey) !== modeOf(secretKey)) throw unfit('STRIPE_PUBLISHABLE_KEY')
  if (!webhookSecret) throw unfit('STRIPE_WEBHOOK_SECRET')
  return { secretKey, publishableKey, webhookSecret, ...(standIn && { standIn }) }
}

/** Requires both keys or none, and that they form a pair: with another public key, no device would get pushes. */
const readVapidKeys = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: Settings): VapidKeys | undefined => {
  if (!publicKey && !privateKey) return undefined
  if (!publicKey) throw unfit('VAPID_PUBLIC_KEY')
  if (!privateKey || !isPair({ publicKey, privateKey })) throw unfit('VAPID_PRIVATE_KEY')
  return { publicKey, privateKey }
}

/** Requires all settings of a store or none: half of them would put photos into the database unnoticed. */
const readPhotoStore = ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Settings): PhotoStoreConfig | undefined => {
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint) throw unfit('S3_ENDPOINT')
  if (!bucket) throw unfit('S3_BUCKET')
  if (!accessKeyId) throw unfit('S3_ACCESS_KEY_ID')
  if (!secretAccessKey) throw unfit('S3_SECRET_ACCESS_KEY')
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

const modeOf = (key: string) => key.split('_')[1]

/** Unless DEMO says otherwise, only a server that this machine alone uses gets demo data: one that sends no mails and takes no real payments. */
const mayHaveDemo = (data: Settings, stripe: StripeConfig | undefined): 'wanted' | 'allowed' | 'refused' => {
  if (data.DEMO !== undefined) return data.DEMO === 'on' ? 'wanted' : 'refused'
  return isLocal(data) && !data.SMTP_URL && !stripe ? 'allowed' : 'refused'
}

/** Whether only this machine reaches the app, as far as its settings say. */
const isPrivate = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Settings): boolean =>
  isLoopback(HOST) && TRUST_PROXY === 0 && (!PUBLIC_URL || isLoopback(PUBLIC_URL.hostname))

/** `isPrivate`, and without a certificate, which only a server for others needs. */
const isLocal = (data: Settings): boolean => isPrivate(data) && data.PUBLIC_URL?.protocol !== 'https:'

/** Refuses simulated payments on a server that others reach, unless PAYMENTS says so: people would take them for real. */
const refuseSecretPlay = (data: Settings): void => {
  if (data.PAYMENTS === 'simulated' || isPrivate(data)) return
  throw new StartError(
    'Sans les clés STRIPE_…, les paiements seraient simulés là où d’autres personnes ont accès : ajoutez ces clés, ou démarrez avec PAYMENTS=simulated.',
  )
}

/** Whether only this machine reaches a host of this name. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))

/** Only a start that no other machine reaches has examples in the place of what is not set. */
const readOperator = (data: Settings): Operator => {
  const { supportEmail, socialUrl } = isLocal(data) ? exampleOperator : unknownOperator
  return { supportEmail: data.SUPPORT_EMAIL ?? supportEmail, socialUrl: data.SOCIAL_URL ?? socialUrl }
}

const addresses = ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const

/** Reads the addresses of databases as providers print them. One that names a pooler as Prisma does is refused where the database itself has to be. */
const withAddresses = (data: Settings): Settings => {
  const settled = addresses.flatMap((name) => {
    const text = data[name]
    if (text === undefined) return []
    const { address, isPooler, unfit: why } = settleAddress(text)
    if (why) throw new StartError(`${name} : le paramètre ${why}`)
    if (isPooler && (name !== 'DATABASE_URL' || !data.DATABASE_DIRECT_URL)) throw meetsPooler(name)
    return [[name, address] as const]
  })
  return { ...data, ...Object.fromEntries(settled) }
}

/** Adds what the files of secrets hold. The end of a line is no part of a secret. */
const withSecrets = (given: Record<string, string | undefined>): Record<string, string | undefined> => {
  const read = secrets.flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (given[name] !== undefined)
      throw new StartError(`${name} et ${name}_FILE disent la même chose : gardez l’un des deux.`)
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const]
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new StartError(`${name}_FILE ne convient pas : « ${file} » ne peut pas être lu (${code}).`)
    }
  })
  return { ...given, ...Object.fromEntries(read) }
}

/** Reads the settings from the environment. Throws a StartError that names the first invalid one, but not its value, which may be a secret. */
export const readConfig = (
  environment: Record<string, string | undefined> = process.env,
  isOnTerminal: boolean = process.stderr.isTTY,
) => {
  const given = withSecrets(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const name = result.error.issues[0]?.path[0] as keyof Settings
    throw unfit(name)
  }
  const data = withAddresses(result.data)
  for (const name of ['DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (data[name] && !data.DATABASE_URL) throw unfit(name)
  if (data.TRUST_PROXY > 0 && !data.PUBLIC_URL) throw unfit('PUBLIC_URL')
  const stripe = readStripe(data)
  if (!stripe) refuseSecretPlay(data)
  else if (data.PAYMENTS) throw unfit('PAYMENTS')
  return {
    /** 0 chooses a free port. */
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    /** Whether nobody chose the folder, so that it is the project's own. */
    isDefaultDataDir: given.DATA_DIR === undefined,
    /** Undefined for the embedded database. */
    databaseUrl: data.DATABASE_URL,
    /** The database of `databaseUrl`, as the role that owns its tables; undefined if `databaseUrl` names that role. */
    migrationUrl: data.DATABASE_MIGRATION_URL,
    /** The database of `databaseUrl`, past the pooler that `databaseUrl` names; undefined without a pooler. */
    directUrl: data.DATABASE_DIRECT_URL,
    /** Replicas of the database of `databaseUrl`, for public lists and pages; undefined without any. */
    replicaUrl: data.DATABASE_REPLICA_URL,
    /** Seconds for which a start waits for the database of `databaseUrl`. */
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    /** The address at which people reach the app; undefined for the address of each request. */
    publicUrl: data.PUBLIC_URL,
    /** If undefined, mails become files under `dataDir`, and nobody has to verify their address. */
    smtpUrl: data.SMTP_URL,
    /** The number of proxies in front of the server, whose `X-Forwarded-…` headers are trusted. */
    trustedProxies: data.TRUST_PROXY,
    // At a terminal, a person wants to see what goes wrong, but not each request.
    logLevel: data.LOG_LEVEL ?? (isOnTerminal ? 'warn' : 'info'),
    rateLimits: data.RATE_LIMITS === 'on',
    /** The longest time of a query, in seconds. After that its request is refused, and its transaction is rolled back. */
    querySeconds: data.QUERY_SECONDS,
    /** Seconds between the wish to stop and the end of the port, in which `/api/ready` is 503. */
    drainSeconds: data.DRAIN_SECONDS,
    operator: readOperator(data),
    // The minimum wages, and the figures of the social insurances, that replace or complete those of the release.
    ...readLawFile(data.DATA_DIR),
    /** If undefined, payments are simulated. */
    stripe,
    /** Whether real payments may start although the books have balances of simulated money. */
    keepsSimulatedBalances: data.SIMULATED_BALANCES === 'keep',
    /** If undefined, the first start makes them and stores them in the database. */
    vapidKeys: readVapidKeys(data),
    /** The origin of a push service on this machine, for tests. */
    pushStandIn: data.PUSH_STAND_IN,
    /** The token with which other machines may read the metrics; if undefined, only this machine may. */
    metricsToken: data.METRICS_TOKEN,
    /** Where backups are made, and the list of who was erased is kept beside them; undefined if nobody has said so. */
    backupDir: data.BACKUP_DIR,
    /** The public key of `age` for which backups are encrypted. */
    backupKey: data.BACKUP_KEY,
    /** Whether somebody else makes the backups, such as the provider of the database. */
    isBackedUpElsewhere: data.BACKUPS === 'elsewhere',
    /** If undefined, new photos go to the database. */
    photoStore: readPhotoStore(data),
    /** Whether a new database gets demo data, whose passwords everybody knows. */
    demo: mayHaveDemo(data, stripe),
    /** Whether the server may start on a database that has demo accounts. */
    mayHaveDemoAccounts: data.DEMO === 'on' || isLocal(data),
  }
}

/** The environment of this process with some settings more, for a program that it starts. */
export const environmentWith = (settings: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  ...settings,
})
