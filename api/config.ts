import { z } from 'zod'
import { emailPattern } from '../schema/text.ts'
import type { Operator } from '../schema/operator.ts'
import { StartError } from './postgres/start-error.ts'
import { isPair, type VapidKeys } from './push/vapid-keys.ts'

/** What the person who starts the program decides. */
export interface Config {
  /** 0 takes a free port. */
  port: number
  host: string
  dataDir: string
  /** Nobody chose the folder: it is the project's own. */
  isDefaultDataDir: boolean
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** Where people reach the app; undefined: wherever the request went. */
  publicUrl: URL | undefined
  /** Undefined: mails become files under `dataDir`, and nobody has to verify their address. */
  smtpUrl: string | undefined
  /** How many proxies stand in front of us, whose `X-Forwarded-…` headers may be believed. */
  trustedProxies: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  rateLimits: boolean
  /** How long a query may take, in seconds. Whoever waits is told after that, and nothing is left half done. */
  querySeconds: number
  /** Whether a new database gets demo data, whose passwords everybody knows. */
  demo: 'wanted' | 'allowed' | 'refused'
  /** Whether accounts of demo data that are there already may stay. */
  mayHaveDemoAccounts: boolean
  operator: Operator
  /** Undefined: payments are simulated. */
  stripe: StripeConfig | undefined
  /** Whether real money may be taken over books in which simulated money is still held or owned. */
  keepsSimulatedBalances: boolean
  /** Undefined: made at the first start, and kept in `dataDir`. */
  vapidKeys: VapidKeys | undefined
  /** Tests have a push service on this machine. */
  pushStandIn: string | undefined
  /** Who knows it may read the metrics; undefined: only this machine. */
  metricsToken: string | undefined
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** One for each endpoint at Stripe, with commas between. */
  webhookSecret: string
  /** Undefined: Stripe itself. Tests have a stand-in on this machine. */
  standIn?: StripeAddress
}

interface StripeAddress {
  protocol: 'http'
  host: string
  port: number
}

/** Only where mail arrives can an address be asked to prove itself. */
export const needsVerifying = (config: Config): boolean => config.smtpUrl !== undefined

const hasProtocol = (protocols: RegExp) => (text: string) =>
  URL.canParse(text) && protocols.test(new URL(text).protocol)

const stripeKey = (pattern: RegExp) => z.string().regex(pattern).optional()

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  // The demo accounts have a known password, so other machines are let in only when asked for.
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .refine(hasProtocol(/^postgres(ql)?:$/))
    .optional(),
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
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  // Endpoints are called by this machine, which may reach what others cannot.
  PUSH_STAND_IN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/)
    .optional(),
  // Money never goes by way of another address: only this machine stands in for Stripe, and only with test keys.
  STRIPE_STAND_IN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/)
    .transform((text): StripeAddress => ({ protocol: 'http', host: '127.0.0.1', port: Number(new URL(text).port) }))
    .optional(),
})

const expected: Record<keyof typeof Environment.shape, string> = {
  PORT: 'un nombre entier entre 0 et 65535',
  HOST: 'une adresse ou un nom de machine',
  DATA_DIR: 'un dossier',
  DATABASE_URL: 'une adresse qui commence par postgres://',
  PUBLIC_URL: 'une adresse qui commence par http:// ou https://',
  SMTP_URL: 'une adresse qui commence par smtp:// ou smtps://',
  TRUST_PROXY: 'on, off ou un nombre de relais entre 0 et 10',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace ou silent',
  RATE_LIMITS: 'on ou off',
  QUERY_SECONDS: 'un nombre entier de secondes entre 1 et 300',
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
  VAPID_PUBLIC_KEY: 'la clé publique qui va avec VAPID_PRIVATE_KEY, ou aucune des deux',
  VAPID_PRIVATE_KEY: 'la clé privée qui va avec VAPID_PUBLIC_KEY, ou aucune des deux',
  PUSH_STAND_IN: 'http://127.0.0.1 avec un port',
  STRIPE_STAND_IN: 'http://127.0.0.1 avec un port, et des clés de test de Stripe',
}

/** All three or none: with a part of them, money would come in that nobody hears of. */
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

/** Both or none, and a pair: with another public key no device would get anything. */
const readVapidKeys = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: z.output<typeof Environment>): VapidKeys | undefined => {
  if (!publicKey && !privateKey) return undefined
  if (!publicKey) throw unfit('VAPID_PUBLIC_KEY')
  if (!privateKey || !isPair({ publicKey, privateKey })) throw unfit('VAPID_PRIVATE_KEY')
  return { publicKey, privateKey }
}

const modeOf = (key: string) => key.split('_')[1]

const unfit = (name: keyof typeof expected) => new StartError(`${name} ne convient pas : il faut ${expected[name]}.`)

/** Without being asked for, demo data are for this machine alone: not where mails leave, money comes in or other people do. */
const mayHaveDemo = (
  { DEMO, HOST, PUBLIC_URL, SMTP_URL }: z.output<typeof Environment>,
  stripe: StripeConfig | undefined,
): Config['demo'] => {
  if (DEMO !== undefined) return DEMO === 'on' ? 'wanted' : 'refused'
  return isLoopback(HOST) && !PUBLIC_URL && !SMTP_URL && !stripe ? 'allowed' : 'refused'
}

/** Returns whether nobody but this machine reaches the app, as far as its settings say. */
const isPrivate = ({ HOST, PUBLIC_URL }: z.output<typeof Environment>): boolean =>
  isLoopback(HOST) && (!PUBLIC_URL || isLoopback(PUBLIC_URL.hostname))

/** Where other people get, nobody takes play money for real money unless that is asked for. */
const refuseSecretPlay = (data: z.output<typeof Environment>): void => {
  if (data.PAYMENTS === 'simulated' || isPrivate(data)) return
  throw new StartError(
    'Sans les clés STRIPE_…, les paiements seraient simulés là où d’autres personnes ont accès : ajoutez ces clés, ou démarrez avec PAYMENTS=simulated.',
  )
}

/** Returns whether only this machine reaches a host of this name. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Reads the environment, once. Throws a StartError that names the first bad value, without repeating it: it may be a secret. */
export const readConfig = (
  environment: Record<string, string | undefined> = process.env,
  isOnTerminal: boolean = process.stderr.isTTY,
): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const name = result.error.issues[0]?.path[0] as keyof typeof expected
    throw unfit(name)
  }
  const { data } = result
  const stripe = readStripe(data)
  if (!stripe) refuseSecretPlay(data)
  else if (data.PAYMENTS) throw unfit('PAYMENTS')
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    isDefaultDataDir: given.DATA_DIR === undefined,
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL,
    smtpUrl: data.SMTP_URL,
    trustedProxies: data.TRUST_PROXY,
    // Somebody at a terminal wants to know what goes wrong, and not of each request.
    logLevel: data.LOG_LEVEL ?? (isOnTerminal ? 'warn' : 'info'),
    rateLimits: data.RATE_LIMITS === 'on',
    querySeconds: data.QUERY_SECONDS,
    operator: { supportEmail: data.SUPPORT_EMAIL ?? null, socialUrl: data.SOCIAL_URL ?? null },
    stripe,
    keepsSimulatedBalances: data.SIMULATED_BALANCES === 'keep',
    vapidKeys: readVapidKeys(data),
    pushStandIn: data.PUSH_STAND_IN,
    metricsToken: data.METRICS_TOKEN,
    demo: mayHaveDemo(data, stripe),
    mayHaveDemoAccounts: data.DEMO === 'on' || (isPrivate(data) && data.PUBLIC_URL?.protocol !== 'https:'),
  }
}
