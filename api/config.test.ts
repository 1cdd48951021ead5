import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting the app runs for this machine alone, on its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    isDefaultDataDir: true,
    databaseUrl: undefined,
    publicUrl: undefined,
    trustedProxies: 0,
    logLevel: 'info',
    rateLimits: true,
    stripe: undefined,
  })
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/coup-de-main',
    DATABASE_URL: 'postgres://app:secret@db.example/app',
    PUBLIC_URL: 'https://coup-de-main.example',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_2',
    STRIPE_WEBHOOK_SECRET: 'whsec_3',
    OTHER: 'ignored',
  })

  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/coup-de-main',
    isDefaultDataDir: false,
    databaseUrl: 'postgres://app:secret@db.example/app',
    publicUrl: new URL('https://coup-de-main.example'),
    trustedProxies: 1,
    logLevel: 'warn',
    rateLimits: false,
    stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_2', webhookSecret: 'whsec_3' },
  })
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
  ['PUBLIC_URL', 'coup-de-main.example'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'maybe'],
] as const)('%s=%s ends the start with one sentence that names it', ([name, value]) => {
  const read = () => readConfig({ [name]: value })

  expect(read).toThrow(new RegExp(`^${name} ne convient pas : il faut [^.]+\\.$`))
  expect(read).not.toThrow(/secret/)
})
