import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { emailPattern } from '../schema/text.ts'
import { exampleOperator, unknownOperator, type Operator } from '../schema/operator.ts'
import type { SocialRow } from '../schema/law/social.ts'
import type { WageRow } from '../schema/law/wages.ts'
import { readLawFile } from './law-file.ts'
import { parseAddress } from './postgres/address.ts'
import { meetsPooler } from './postgres/pooler-error.ts'
import { settleAddress } from './postgres/provider-address.ts'
import { StartError } from './postgres/start-error.ts'
import { isPair, type VapidKeys } from './push/vapid-keys.ts'

/** The settings of one process, read from its environment. */
export interface Config {
  /** 0 chooses a free port. */
  port: number
  host: string
  dataDir: string
  /** Whether nobody chose the folder, so that it is the project's own. */
  isDefaultDataDir: boolean
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined
  /** The database of `databaseUrl`, as the role that owns its tables; undefined if `databaseUrl` names that role. */
  migrationUrl: string | undefined
  /** The database of `databaseUrl`, past the pooler that `databaseUrl` names; undefined without a pooler. */
  directUrl: string | undefined
  /** Replicas of the database of `databaseUrl`, for public lists and pages; undefined without any. */
  replicaUrl: string | undefined
  /** Seconds for which a start waits for the database of `databaseUrl`. */
  databaseWaitSeconds: number
  /** The address at which people reach the app; undefined for the address of each request. */
  publicUrl: URL | undefined
  /** If undefined, mails become files under `dataDir`, and nobody has to verify their address. */
  smtpUrl: string | undefined
  /** The number of proxies in front of the server, whose `X-Forwarded-…` headers are trusted. */
  trustedProxies: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  rateLimits: boolean
  /** The longest time of a query, in seconds. After that its request is refused, and its transaction is rolled back. */
  querySeconds: number
  /** Seconds between the wish to stop and the end of the port, in which `/api/ready` is 503. */
  drainSeconds: number
  /** Whether a new database gets demo data, whose passwords everybody knows. */
  demo: 'wanted' | 'allowed' | 'refused'
  /** Whether the server may start on a database that has demo accounts. */
  mayHaveDemoAccounts: boolean
  operator: Operator
  /** The minimum wages that replace or complete those of the release. */
  wages: WageRow[]
  /** The figures of the social insurances that do so. */
  figures: SocialRow[]
  /** If undefined, payments are simulated. */
  stripe: StripeConfig | undefined
  /** Whether real payments may start although the books have balances of simulated money. */
  keepsSimulatedBalances: boolean
  /** If undefined, the first start makes them and stores them in the database. */
  vapidKeys: VapidKeys | undefined
  /** The origin of a push service on this machine, for tests. */
  pushStandIn: string | undefined
  /** The token with which other machines may read the metrics; if undefined, only this machine may. */
  metricsToken: string | undefined
  /** Where backups are made, and the list of who was erased is kept beside them; undefined if nobody has said so. */
  backupDir: string | undefined
  /** The public key of `age` for which backups are encrypted. */
  backupKey: string | undefined
  /** Whether somebody else makes the backups, such as the provider of the database. */
  isBackedUpElsewhere: boolean
  /** If undefined, new photos go to the database. */
  photoStore: PhotoStoreConfig | undefined
}

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

interface StripeAddress {
  protocol: 'http'
  host: string
  port: number
}

/** Whether people must verify their address, which they can only do if the server sends mails. */
export const needsVerifying = (config: Config): boolean => config.smtpUrl !== undefined

/** Whether other people reach the server, as far as its settings say: by an address with https. */
export const servesOthers = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.protocol === 'https:'

const hasProtocol = (protocols: RegExp) => (text: string) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol)

const stripeKey = (pattern: RegExp) => z.string().regex(pattern).optional()

const databaseAddress = z.string().refine((text) => parseAddress(text) !== undefined)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  // The password of the demo accounts is public, so other machines get access only if HOST says so.
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_MIGRATION_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  PUBLIC_URL: z
    .string()
    .refine(hasProtocol(/^https?:$/))
    .transform((text) => new URL(text))
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => hasProtocol(/^smtps?:$/)(text) && new URL(text).hostname !== '')
    .optional(),
  TRUST_PROXY: z
    .preprocess((text) => ({ on: 1, off: 0 })[String(text)] ?? text, z.coerce.number().int().min(0).max(10))
    .default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  QUERY_SECONDS: z.coerce.number().int().min(1).max(300).default(5),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  DEMO: z.enum(['on', 'off']).optional(),
  PAYMENTS: z.literal('simulated').optional(),
  SIMULATED_BALANCES: z.literal('keep').optional(),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  SUPPORT_EMAIL: z.string().regex(emailPattern).optional(),
  SOCIAL_URL: z
    .string()
    .refine(hasProtocol(/^https?:$/))
    .optional(),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_(test|live)_\w+$/),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(test|live)_\w+$/),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_[^\s,]+(,whsec_[^\s,]+)*$/),
  S3_ENDPOINT: z
    .string()
    .refine(hasProtocol(/^https?:$/))
    .transform((text) => new URL(text))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^(age1[a-z0-9]+|ssh-(ed25519|rsa) \S+.*)$/)
    .optional(),
  BACKUPS: z.literal('elsewhere').optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  // This server calls the endpoints that devices name, and it reaches addresses that others cannot.
  PUSH_STAND_IN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/)
    .optional(),
  // No other machine may stand in for Stripe, and none with real keys, because payments go through it.
  STRIPE_STAND_IN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/)
    .transform((text): StripeAddress => ({ protocol: 'http', host: '127.0.0.1', port: Number(new URL(text).port) }))
    .optional(),
})

/** What a file may say in place of the environment: each of these also as `…_FILE`. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
] as const satisfies (keyof typeof Environment.shape)[]

/** The names of all settings. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...secrets.map((name) => `${name}_FILE`),
]

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

const expected: Record<keyof typeof Environment.shape, string> = {
  PORT: 'un nombre entier entre 0 et 65535',
  HOST: 'une adresse ou un nom de machine',
  DATA_DIR: 'un dossier',
  DATABASE_URL: 'une adresse qui commence par postgres://',
  DATABASE_MIGRATION_URL: 'une adresse qui commence par postgres://, et DATABASE_URL',
  DATABASE_DIRECT_URL: 'une adresse qui commence par postgres://, et DATABASE_URL',
  DATABASE_REPLICA_URL: 'une adresse qui commence par postgres://, et DATABASE_URL',
  DATABASE_WAIT_SECONDS: 'un nombre entier de secondes entre 0 et 3600',
  PUBLIC_URL: 'une adresse qui commence par http:// ou https://, et derrière un relais (TRUST_PROXY) toujours une',
  SMTP_URL: 'une adresse qui commence par smtp:// ou smtps://',
  TRUST_PROXY: 'on, off ou un nombre de relais entre 0 et 10',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace ou silent',
  RATE_LIMITS: 'on ou off',
  QUERY_SECONDS: 'un nombre entier de secondes entre 1 et 300',
  DRAIN_SECONDS: 'un nombre entier de secondes entre 0 et 300',
  DEMO: 'on ou off',
  PAYMENTS: 'simulated, et alors sans les clés STRIPE_…',
  SIMULATED_BALANCES: 'keep, ou rien',
  METRICS_TOKEN: 'un mot de passe de 16 à 200 caractères',
  SUPPORT_EMAIL: 'une adresse e-mail',
  SOCIAL_URL: 'une adresse qui commence par http:// ou https://',
  STRIPE_SECRET_KEY: 'une clé sk_test_… ou sk_live_…, avec les deux autres réglages STRIPE_… ou aucun des trois',
  STRIPE_PUBLISHABLE_KEY: 'une clé pk_… du même mode que STRIPE_SECRET_KEY, avec les deux autres réglages ou aucun',
  STRIPE_WEBHOOK_SECRET:
    'une valeur whsec_… (ou plusieurs, séparées par des virgules), avec les deux autres réglages STRIPE_… ou aucun des trois',
  S3_ENDPOINT:
    'une adresse qui commence par https:// ou http://, avec S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY',
  S3_BUCKET: 'le nom d’un bucket (minuscules, chiffres, points et tirets), avec les autres réglages S3_… ou aucun',
  S3_REGION: 'le nom d’une région, comme us-east-1 ou ch-gva-2',
  S3_ACCESS_KEY_ID: 'la clé d’accès au bucket, avec les autres réglages S3_… ou aucun',
  S3_SECRET_ACCESS_KEY: 'la clé secrète qui va avec S3_ACCESS_KEY_ID, avec les autres réglages S3_… ou aucun',
  BACKUP_DIR: 'un dossier',
  BACKUP_KEY: 'la clé publique (age1…) que montre age-keygen',
  BACKUPS: 'elsewhere, si un autre que l’application fait les sauvegardes, ou rien',
  VAPID_PUBLIC_KEY: 'la clé publique qui va avec VAPID_PRIVATE_KEY, ou aucune des deux',
  VAPID_PRIVATE_KEY: 'la clé privée qui va avec VAPID_PUBLIC_KEY, ou aucune des deux',
  PUSH_STAND_IN: 'http://127.0.0.1 avec un port',
  STRIPE_STAND_IN: 'http://127.0.0.1 avec un port, et des clés de test de Stripe',
}

/** Requires all three settings or none: without one of them, the server would miss payments that were made. */
const readStripe = (data: z.output<typeof Environment>): StripeConfig | undefined => {
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
}: z.output<typeof Environment>): VapidKeys | undefined => {
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
}: z.output<typeof Environment>): PhotoStoreConfig | undefined => {
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint) throw unfit('S3_ENDPOINT')
  if (!bucket) throw unfit('S3_BUCKET')
  if (!accessKeyId) throw unfit('S3_ACCESS_KEY_ID')
  if (!secretAccessKey) throw unfit('S3_SECRET_ACCESS_KEY')
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

const modeOf = (key: string) => key.split('_')[1]

const unfit = (name: keyof typeof expected) => new StartError(`${name} ne convient pas : il faut ${expected[name]}.`)

/** Unless DEMO says otherwise, only a server that this machine alone uses gets demo data: one that sends no mails and takes no real payments. */
const mayHaveDemo = (data: z.output<typeof Environment>, stripe: StripeConfig | undefined): Config['demo'] => {
  if (data.DEMO !== undefined) return data.DEMO === 'on' ? 'wanted' : 'refused'
  return isLocal(data) && !data.SMTP_URL && !stripe ? 'allowed' : 'refused'
}

/** Whether only this machine reaches the app, as far as its settings say. */
const isPrivate = ({ HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof Environment>): boolean =>
  isLoopback(HOST) && TRUST_PROXY === 0 && (!PUBLIC_URL || isLoopback(PUBLIC_URL.hostname))

/** `isPrivate`, and without a certificate, which only a server for others needs. */
const isLocal = (data: z.output<typeof Environment>): boolean =>
  isPrivate(data) && data.PUBLIC_URL?.protocol !== 'https:'

/** Refuses simulated payments on a server that others reach, unless PAYMENTS says so: people would take them for real. */
const refuseSecretPlay = (data: z.output<typeof Environment>): void => {
  if (data.PAYMENTS === 'simulated' || isPrivate(data)) return
  throw new StartError(
    'Sans les clés STRIPE_…, les paiements seraient simulés là où d’autres personnes ont accès : ajoutez ces clés, ou démarrez avec PAYMENTS=simulated.',
  )
}

/** Whether only this machine reaches a host of this name. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))

/** Only a start that no other machine reaches has examples in the place of what is not set. */
const readOperator = (data: z.output<typeof Environment>): Operator => {
  const { supportEmail, socialUrl } = isLocal(data) ? exampleOperator : unknownOperator
  return { supportEmail: data.SUPPORT_EMAIL ?? supportEmail, socialUrl: data.SOCIAL_URL ?? socialUrl }
}

const addresses = ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const

/** Reads the addresses of databases as providers print them. One that names a pooler as Prisma does is refused where the database itself has to be. */
const withAddresses = (data: z.output<typeof Environment>): z.output<typeof Environment> => {
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
): Config => {
  const given = withSecrets(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const name = result.error.issues[0]?.path[0] as keyof typeof expected
    throw unfit(name)
  }
  const data = withAddresses(result.data)
  if (data.DATABASE_MIGRATION_URL && !data.DATABASE_URL) throw unfit('DATABASE_MIGRATION_URL')
  if (data.DATABASE_DIRECT_URL && !data.DATABASE_URL) throw unfit('DATABASE_DIRECT_URL')
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL) throw unfit('DATABASE_REPLICA_URL')
  if (data.TRUST_PROXY > 0 && !data.PUBLIC_URL) throw unfit('PUBLIC_URL')
  const stripe = readStripe(data)
  if (!stripe) refuseSecretPlay(data)
  else if (data.PAYMENTS) throw unfit('PAYMENTS')
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    isDefaultDataDir: given.DATA_DIR === undefined,
    databaseUrl: data.DATABASE_URL,
    migrationUrl: data.DATABASE_MIGRATION_URL,
    directUrl: data.DATABASE_DIRECT_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    publicUrl: data.PUBLIC_URL,
    smtpUrl: data.SMTP_URL,
    trustedProxies: data.TRUST_PROXY,
    // At a terminal, a person wants to see what goes wrong, but not each request.
    logLevel: data.LOG_LEVEL ?? (isOnTerminal ? 'warn' : 'info'),
    rateLimits: data.RATE_LIMITS === 'on',
    querySeconds: data.QUERY_SECONDS,
    drainSeconds: data.DRAIN_SECONDS,
    operator: readOperator(data),
    ...readLawFile(data.DATA_DIR),
    stripe,
    keepsSimulatedBalances: data.SIMULATED_BALANCES === 'keep',
    vapidKeys: readVapidKeys(data),
    pushStandIn: data.PUSH_STAND_IN,
    metricsToken: data.METRICS_TOKEN,
    backupDir: data.BACKUP_DIR,
    backupKey: data.BACKUP_KEY,
    isBackedUpElsewhere: data.BACKUPS === 'elsewhere',
    photoStore: readPhotoStore(data),
    demo: mayHaveDemo(data, stripe),
    mayHaveDemoAccounts: data.DEMO === 'on' || isLocal(data),
  }
}

/** The environment of this process with some settings more, for a program that it starts. */
export const environmentWith = (settings: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  ...settings,
})
