import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleOperator, unknownOperator } from '../schema/operator.ts'
import { readConfig, unknownSettings } from './config.ts'
import { makeVapidKeys } from './push/vapid-keys.ts'
import { makeDataDir } from './testing/test-program.ts'

const vapidKeys = makeVapidKeys()

test('without any setting the app runs for this machine alone, on its own database, with an example of an operator (2.1.9)', () => {
  expect(readConfig({}, false)).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    isDefaultDataDir: true,
    databaseUrl: undefined,
    directUrl: undefined,
    databaseWaitSeconds: 60,
    migrationUrl: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    trustedProxies: 0,
    logLevel: 'info',
    rateLimits: true,
    querySeconds: 5,
    drainSeconds: 0,
    operator: exampleOperator,
    wages: [],
    figures: [],
    stripe: undefined,
    keepsSimulatedBalances: false,
    vapidKeys: undefined,
    pushStandIn: undefined,
    metricsToken: undefined,
    isBackedUpElsewhere: false,
    demo: 'allowed',
    mayHaveDemoAccounts: true,
  })
})

test('a server that others reach has no example of an operator', () => {
  expect(readConfig({ HOST: '0.0.0.0', PAYMENTS: 'simulated' }).operator).toEqual(unknownOperator)
})

test('on a terminal only warnings are logged, unless LOG_LEVEL says otherwise', () => {
  expect(readConfig({}, true).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug')
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/coup-de-main',
    DATABASE_URL: 'postgres://app:secret@db.example/app',
    DATABASE_DIRECT_URL: 'postgres://app:secret@direct.example/app',
    DATABASE_WAIT_SECONDS: '5',
    DATABASE_MIGRATION_URL: 'postgres://owner:secret@db.example/app',
    PUBLIC_URL: 'https://coup-de-main.example',
    SMTP_URL: 'smtps://app:secret@mail.example:465',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: '5',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_KEY: 'age1qqq',
    BACKUPS: 'elsewhere',
    QUERY_SECONDS: '20',
    SUPPORT_EMAIL: 'aide@coup-de-main.example',
    SOCIAL_URL: 'https://www.instagram.com/coupdemain/',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_2',
    STRIPE_WEBHOOK_SECRET: 'whsec_3,whsec_4',
    SIMULATED_BALANCES: 'keep',
    METRICS_TOKEN: 'sixteen characters',
    VAPID_PUBLIC_KEY: vapidKeys.publicKey,
    VAPID_PRIVATE_KEY: vapidKeys.privateKey,
    PUSH_STAND_IN: 'http://127.0.0.1:5555',
    OTHER: 'ignored',
  })

  expect(config).toEqual({
    port: 8080,
    backupDir: '/mnt/backups',
    backupKey: 'age1qqq',
    isBackedUpElsewhere: true,
    host: '0.0.0.0',
    dataDir: '/var/lib/coup-de-main',
    isDefaultDataDir: false,
    databaseUrl: 'postgres://app:secret@db.example/app',
    directUrl: 'postgres://app:secret@direct.example/app',
    databaseWaitSeconds: 5,
    migrationUrl: 'postgres://owner:secret@db.example/app',
    publicUrl: new URL('https://coup-de-main.example'),
    smtpUrl: 'smtps://app:secret@mail.example:465',
    trustedProxies: 1,
    logLevel: 'warn',
    rateLimits: false,
    querySeconds: 20,
    drainSeconds: 5,
    operator: { supportEmail: 'aide@coup-de-main.example', socialUrl: 'https://www.instagram.com/coupdemain/' },
    wages: [],
    figures: [],
    stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_2', webhookSecret: 'whsec_3,whsec_4' },
    keepsSimulatedBalances: true,
    vapidKeys,
    pushStandIn: 'http://127.0.0.1:5555',
    metricsToken: 'sixteen characters',
    demo: 'refused',
    mayHaveDemoAccounts: false,
  })
})

test.for([
  [{}, 'allowed'],
  [{ HOST: 'localhost' }, 'allowed'],
  [{ HOST: '0.0.0.0' }, 'refused'],
  [{ HOST: '127.evil.example' }, 'refused'],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, 'allowed'],
  [{ TRUST_PROXY: 'on', PUBLIC_URL: 'http://localhost:3000' }, 'refused'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'allowed'],
  [{ PUBLIC_URL: 'http://coup-de-main.example' }, 'refused'],
  [{ PUBLIC_URL: 'https://localhost' }, 'refused'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'refused'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_2', STRIPE_WEBHOOK_SECRET: 'whsec_3' },
    'refused',
  ],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, 'wanted'],
  [{ DEMO: 'off' }, 'refused'],
] as const)('demo data are for this machine alone, or asked for: %j', ([settings, demo]) => {
  expect(readConfig({ PAYMENTS: 'STRIPE_SECRET_KEY' in settings ? '' : 'simulated', ...settings }).demo).toBe(demo)
})

test.for([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.evil.example' }, false],
  [{ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'http://coup-de-main.example' }, false],
  [{ PUBLIC_URL: 'https://coup-de-main.example' }, false],
  [{ PUBLIC_URL: 'https://localhost' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://coup-de-main.example', DEMO: 'on' }, true],
] as const)('accounts of former demo data stay on this machine, or are asked for: %j', ([settings, may]) => {
  expect(readConfig({ PAYMENTS: 'simulated', ...settings }).mayHaveDemoAccounts).toBe(may)
})

test('replicas are named by one address with several hosts, beside the database that they follow', () => {
  const database = { DATABASE_URL: 'postgres://app:secret@db.example/app' }
  const replicas = 'postgres://app:secret@one.example:5433,two.example/app'

  expect(readConfig({ ...database, DATABASE_REPLICA_URL: replicas }).replicaUrl).toBe(replicas)
  expect(readConfig(database).replicaUrl).toBeUndefined()
  expect(() => readConfig({ DATABASE_REPLICA_URL: replicas })).toThrow('DATABASE_REPLICA_URL')
  expect(() => readConfig({ ...database, DATABASE_REPLICA_URL: 'one.example' })).toThrow('DATABASE_REPLICA_URL')
})

test.for([
  ['?application_name=jobs', ''],
  ['?sslmode=verify-full&application_name=jobs', '?sslmode=verify-full'],
  ['?application_name=jobs&sslmode=verify-full', '?sslmode=verify-full'],
] as const)('an address does not rename the connections, by which a restore sees the app: %s', ([given, kept]) => {
  const { databaseUrl } = readConfig({ DATABASE_URL: `postgres://db.example/app${given}` })

  expect(databaseUrl).toBe(`postgres://db.example/app${kept}`)
})

test('an empty setting is no setting', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

test.for([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'mysql://app:secret@db.example/app'],
  ['DATABASE_URL', 'secret'],
  ['DATABASE_MIGRATION_URL', 'postgres://owner:secret@db.example/app'],
  ['PUBLIC_URL', 'coup-de-main.example'],
  ['SMTP_URL', 'https://app:secret@mail.example'],
  ['SMTP_URL', 'secret'],
  ['SMTP_URL', 'smtp://'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'maybe'],
  ['QUERY_SECONDS', '0'],
  ['QUERY_SECONDS', 'for ever'],
  ['PAYMENTS', 'secret'],
  ['SIMULATED_BALANCES', 'secret'],
  ['METRICS_TOKEN', 'secret'],
  ['STRIPE_SECRET_KEY', 'secret'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_secret'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_3, secret'],
] as const)('%s=%s ends the start with one sentence that names it', ([name, value]) => {
  const read = () => readConfig({ [name]: value })

  expect(read).toThrow(new RegExp(`^${name} ne convient pas : il faut [^.]+\\.$`))
  expect(read).not.toThrow(/secret/)
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
}

test.for(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)(
  'Stripe without %s ends the start with a sentence that names it',
  (missing) => {
    const read = () => readConfig({ ...stripe, [missing]: undefined })

    expect(read).toThrow(new RegExp(`^${missing} ne convient pas : il faut [^.]+\\.$`))
    expect(read).not.toThrow(/_secret/)
  },
)

test.for([
  { STRIPE_STAND_IN: 'http://127.0.0.1:4010', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  { STRIPE_STAND_IN: 'http://stripe.example:4010' },
  { STRIPE_STAND_IN: 'http://127.0.0.1.example:4010' },
  { STRIPE_STAND_IN: 'https://127.0.0.1:4010' },
])('nothing but this machine stands in for Stripe, and never where money is real: %o', (settings) => {
  expect(() => readConfig({ ...stripe, ...settings })).toThrow(/^STRIPE_STAND_IN/)
})

test('behind a proxy the address for others is asked for, because a request’s own decides nothing', () => {
  expect(() => readConfig({ TRUST_PROXY: 'on', PAYMENTS: 'simulated' })).toThrow(/^PUBLIC_URL ne convient pas/)
})

test('a stand-in for Stripe needs test keys', () => {
  const standIn = { STRIPE_STAND_IN: 'http://127.0.0.1:4010' }

  expect(readConfig({ ...stripe, ...standIn }).stripe?.standIn).toEqual({
    protocol: 'http',
    host: '127.0.0.1',
    port: 4010,
  })
  expect(() => readConfig(standIn)).toThrow(/^STRIPE_STAND_IN/)
})

test('keys of Stripe’s test mode and real keys do not go together', () => {
  expect(() => readConfig({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow(/^STRIPE_PUBLISHABLE_KEY/)
})

test.for([
  { HOST: '0.0.0.0' },
  { HOST: 'coup-de-main.example' },
  { HOST: '127.evil.example' },
  { TRUST_PROXY: 'on', PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'https://coup-de-main.example' },
])('payments are simulated where other people get only if that is asked for: %j', (settings) => {
  expect(() => readConfig(settings)).toThrow(/^Sans les clés STRIPE_….* PAYMENTS=simulated\.$/)
  expect(readConfig({ ...settings, PAYMENTS: 'simulated' }).stripe).toBeUndefined()
  expect(readConfig({ ...settings, ...stripe }).stripe).toBeDefined()
})

test.for([{ HOST: '127.0.0.1' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }])(
  'payments are simulated on this machine alone without asking: %j',
  (settings) => {
    expect(readConfig(settings).stripe).toBeUndefined()
  },
)

test('simulated payments and Stripe’s keys do not go together', () => {
  expect(() => readConfig({ ...stripe, PAYMENTS: 'simulated' })).toThrow(/^PAYMENTS/)
})

test.for([
  [{ VAPID_PUBLIC_KEY: vapidKeys.publicKey }, 'VAPID_PRIVATE_KEY'],
  [{ VAPID_PRIVATE_KEY: vapidKeys.privateKey }, 'VAPID_PUBLIC_KEY'],
  [{ VAPID_PUBLIC_KEY: makeVapidKeys().publicKey, VAPID_PRIVATE_KEY: vapidKeys.privateKey }, 'VAPID_PRIVATE_KEY'],
  [{ PUSH_STAND_IN: 'https://push.example.ch' }, 'PUSH_STAND_IN'],
] as const)('keys of pushes are both there and a pair, or %j is named', ([environment, name]) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} `))
})

const store = {
  S3_ENDPOINT: 'https://sos-ch-gva-2.exo.io',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('photos go to the store whose four settings are there; its region has a usual name', () => {
  expect(readConfig({}).photoStore).toBeUndefined()
  expect(readConfig({ S3_REGION: 'ch-gva-2' }).photoStore).toBeUndefined()
  expect(readConfig(store).photoStore).toEqual({
    endpoint: new URL('https://sos-ch-gva-2.exo.io'),
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(readConfig({ ...store, S3_REGION: 'ch-gva-2' }).photoStore?.region).toBe('ch-gva-2')
})

test.for(Object.keys(store))('without %s, the other settings of a store name it', (name) => {
  expect(() => readConfig({ ...store, [name]: '' })).toThrow(new RegExp(`^${name} `))
})

test.for([
  ['S3_ENDPOINT', 'sos.exo.io'],
  ['S3_BUCKET', 'photos/privees'],
  ['S3_REGION', 'Genève'],
] as const)('%s is not %s', ([name, value]) => {
  expect(() => readConfig({ ...store, [name]: value })).toThrow(new RegExp(`^${name} `))
})

test.for([
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['HOTS', 'HOST'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['QUERY_SECOND', 'QUERY_SECONDS'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['STRIPE_SECRET_KEY_FIL', 'STRIPE_SECRET_KEY_FILE'],
  ['STRIPE_PASSPHRASE', undefined],
] as const)('%s is no setting, and %s was meant', ([name, nearest]) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, nearest }])
})

test('what a machine has in its environment is taken for no setting', () => {
  const names = [
    'HOME',
    'PATH',
    'PWD',
    'USER',
    'SHELL',
    'TERM',
    'LANG',
    'LOGNAME',
    'HOSTNAME',
    'NODE_ENV',
    'SHLVL',
    'TZ',
  ]
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})

test('a secret may be a file’s, without the end of its line, and not said twice (3.4.775)', () => {
  const file = join(makeDataDir(), 'secret')
  writeFileSync(file, 'smtp://app:secret@mail.example:465\n')

  expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://app:secret@mail.example:465')
  expect(() => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail.example' })).toThrow(
    'SMTP_URL et SMTP_URL_FILE disent la même chose : gardez l’un des deux.',
  )
  expect(() => readConfig({ METRICS_TOKEN_FILE: `${file}.gone` })).toThrow(
    /^METRICS_TOKEN_FILE ne convient pas : « .*secret\.gone » ne peut pas être lu \(ENOENT\)\.$/,
  )
  writeFileSync(file, 'short')
  expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow('METRICS_TOKEN ne convient pas')
})

test('a data folder that is none is named itself, and not a file in it', () => {
  expect(() => readConfig({ DATA_DIR: import.meta.filename })).toThrow(
    /^Le dossier de données « .*config\.test\.ts » \(DATA_DIR\) ne peut pas être lu par ce compte \(ENOTDIR\)\.$/,
  )
})
