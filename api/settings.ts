import { z } from 'zod'
import { emailPattern } from '../schema/text.ts'
import { parseAddress } from './postgres/address.ts'
import { StartError } from './postgres/start-error.ts'

export interface StripeAddress {
  protocol: 'http'
  host: string
  port: number
}

/** A setting, with the French of what it has to be. */
const setting = <Of extends z.ZodType>(expected: string, schema: Of): Of => schema.describe(expected)

const whole = (min: number, max: number, usual: number, unit = '') =>
  setting(`un nombre entier${unit} entre ${min} et ${max}`, z.coerce.number().int().min(min).max(max).default(usual))
const seconds = (min: number, max: number, usual: number) => whole(min, max, usual, ' de secondes')

const hasProtocol = (protocols: RegExp) => (text: string) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol)
const webAddress = z.string().refine(hasProtocol(/^https?:$/))
const webUrl = webAddress.transform((text) => new URL(text)).optional()

/** A text of this form. */
const like = (pattern: RegExp) => z.string().regex(pattern)
const onOff = z.enum(['on', 'off'])
const key = z.string().min(1).optional()

const databaseAddress = z
  .string()
  .refine((text) => parseAddress(text) !== undefined)
  .optional()
const database =
  'une adresse comme postgres://rôle:mot-de-passe@machine/base, où @ / : ? # % du mot de passe s’écrivent %40 %2F %3A %3F %23 %25'
const otherAddress = setting(`${database}, et DATABASE_URL`, databaseAddress)

/** What the environment may say. */
export const Environment = z.object({
  PORT: whole(0, 65_535, 3000),
  // The password of the demo accounts is public, so other machines get access only if HOST says so.
  HOST: setting('une adresse ou un nom de machine', z.string().min(1).default('127.0.0.1')),
  DATA_DIR: setting('un dossier', z.string().min(1).default('.data')),
  DATABASE_URL: setting(database, databaseAddress),
  DATABASE_MIGRATION_URL: otherAddress,
  DATABASE_DIRECT_URL: otherAddress,
  DATABASE_REPLICA_URL: otherAddress,
  DATABASE_WAIT_SECONDS: seconds(0, 3_600, 60),
  PUBLIC_URL: setting(
    'une adresse qui commence par http:// ou https://, et derrière un relais (TRUST_PROXY) toujours une',
    webUrl,
  ),
  SMTP_URL: setting(
    'une adresse qui commence par smtp:// ou smtps://',
    z
      .string()
      .refine((text) => hasProtocol(/^smtps?:$/)(text) && new URL(text).hostname !== '')
      .optional(),
  ),
  TRUST_PROXY: setting(
    'on, off ou un nombre de relais entre 0 et 10',
    z
      .preprocess((text) => ({ on: 1, off: 0 })[String(text)] ?? text, z.coerce.number().int().min(0).max(10))
      .default(0),
  ),
  LOG_LEVEL: setting(
    'fatal, error, warn, info, debug, trace ou silent',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ),
  RATE_LIMITS: setting('on ou off', onOff.default('on')),
  QUERY_SECONDS: seconds(1, 300, 5),
  DRAIN_SECONDS: seconds(0, 300, 0),
  DEMO: setting('on ou off', onOff.optional()),
  PAYMENTS: setting('simulated, et alors sans les clés STRIPE_…', z.literal('simulated').optional()),
  SIMULATED_BALANCES: setting('keep, ou rien', z.literal('keep').optional()),
  METRICS_TOKEN: setting('un mot de passe de 16 à 200 caractères', z.string().min(16).max(200).optional()),
  SUPPORT_EMAIL: setting('une adresse e-mail', like(emailPattern).optional()),
  SOCIAL_URL: setting('une adresse qui commence par http:// ou https://', webAddress.optional()),
  STRIPE_SECRET_KEY: setting(
    'une clé sk_test_… ou sk_live_…, avec les deux autres réglages STRIPE_… ou aucun des trois',
    like(/^[sr]k_(test|live)_\w+$/).optional(),
  ),
  STRIPE_PUBLISHABLE_KEY: setting(
    'une clé pk_… du même mode que STRIPE_SECRET_KEY, avec les deux autres réglages ou aucun',
    like(/^pk_(test|live)_\w+$/).optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'une valeur whsec_… (ou plusieurs, séparées par des virgules), avec les deux autres réglages STRIPE_… ou aucun des trois',
    like(/^whsec_[^\s,]+(,whsec_[^\s,]+)*$/).optional(),
  ),
  S3_ENDPOINT: setting(
    'une adresse qui commence par https:// ou http://, avec S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY',
    webUrl,
  ),
  S3_BUCKET: setting(
    'le nom d’un bucket (minuscules, chiffres, points et tirets), avec les autres réglages S3_… ou aucun',
    like(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
  ),
  S3_REGION: setting(
    'le nom d’une région, comme us-east-1 ou ch-gva-2',
    like(/^[a-z0-9-]{1,40}$/).default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: setting('la clé d’accès au bucket, avec les autres réglages S3_… ou aucun', key),
  S3_SECRET_ACCESS_KEY: setting(
    'la clé secrète qui va avec S3_ACCESS_KEY_ID, avec les autres réglages S3_… ou aucun',
    key,
  ),
  BACKUP_DIR: setting('un dossier', z.string().min(1).optional()),
  BACKUP_KEY: setting(
    'la clé publique (age1…) que montre age-keygen',
    like(/^(age1[a-z0-9]+|ssh-(ed25519|rsa) \S+.*)$/).optional(),
  ),
  BACKUPS: setting(
    'elsewhere, si un autre que l’application fait les sauvegardes, ou rien',
    z.literal('elsewhere').optional(),
  ),
  VAPID_PUBLIC_KEY: setting('la clé publique qui va avec VAPID_PRIVATE_KEY, ou aucune des deux', z.string().optional()),
  VAPID_PRIVATE_KEY: setting('la clé privée qui va avec VAPID_PUBLIC_KEY, ou aucune des deux', z.string().optional()),
  // This server calls the endpoints that devices name, and it reaches addresses that others cannot.
  PUSH_STAND_IN: setting('http://127.0.0.1 avec un port', like(/^http:\/\/127\.0\.0\.1:\d+$/).optional()),
  // No other machine may stand in for Stripe, and none with real keys, because payments go through it.
  STRIPE_STAND_IN: setting(
    'http://127.0.0.1 avec un port, et des clés de test de Stripe',
    like(/^http:\/\/127\.0\.0\.1:\d+$/)
      .transform((text): StripeAddress => ({ protocol: 'http', host: '127.0.0.1', port: Number(new URL(text).port) }))
      .optional(),
  ),
})

export type Settings = z.output<typeof Environment>

/** What a file may say in place of the environment: each of these also as `…_FILE`. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_DIRECT_URL',
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

/** Says that a setting is invalid, but not its value, which may be a secret. */
export const unfit = (name: keyof Settings): StartError =>
  new StartError(`${name} ne convient pas : il faut ${Environment.shape[name].description}.`)
