import { z } from 'zod'
import { emailPattern } from '../schema/text.ts'
import { parseAddress } from './postgres/address.ts'
import { StartError } from './postgres/start-error.ts'

export interface StripeAddress {
  protocol: 'http'
  host: string
  port: number
}

const hasProtocol = (protocols: RegExp) => (text: string) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol)

const stripeKey = (pattern: RegExp) => z.string().regex(pattern).optional()

const databaseAddress = z.string().refine((text) => parseAddress(text) !== undefined)

/** What the environment may say. */
export const Environment = z.object({
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

export type Settings = z.output<typeof Environment>

/** What a file may say in place of the environment: each of these also as `…_FILE`. */
export const secrets = [
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

const database =
  'une adresse comme postgres://rôle:mot-de-passe@machine/base, où @ / : ? # % du mot de passe s’écrivent %40 %2F %3A %3F %23 %25'

const expected: Record<keyof typeof Environment.shape, string> = {
  PORT: 'un nombre entier entre 0 et 65535',
  HOST: 'une adresse ou un nom de machine',
  DATA_DIR: 'un dossier',
  DATABASE_URL: database,
  DATABASE_MIGRATION_URL: `${database}, et DATABASE_URL`,
  DATABASE_DIRECT_URL: `${database}, et DATABASE_URL`,
  DATABASE_REPLICA_URL: `${database}, et DATABASE_URL`,
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

/** Says that a setting is invalid, but not its value, which may be a secret. */
export const unfit = (name: keyof Settings): StartError =>
  new StartError(`${name} ne convient pas : il faut ${expected[name]}.`)
