import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { describeReady } from './ready-text.ts'

const ready = { url: 'http://localhost:3000/', accounts: ['etudiante@demo.example', 'particulier@demo.example'] }

test('a person at a terminal reads address, accounts, where the data are and how to stop', () => {
  const text = describeReady(ready, readConfig({ DATA_DIR: '/srv/data' }, true), true)

  expect(text).toBe(`
Coup de main est prêt.

  Adresse                   http://localhost:3000/
  Comptes de démonstration  etudiante@demo.example
                            particulier@demo.example
  Mot de passe              demo-1234
  Données                   /srv/data
  E-mails envoyés           /srv/data/mail
  Pour arrêter              Ctrl-C

`)
})

test('with a database and a mail server of their own, no accounts and no folders are named', () => {
  const settings = { DATABASE_URL: 'postgres://app:secret@db.example/app', SMTP_URL: 'smtp://mail.example' }

  const text = describeReady({ ...ready, accounts: [] }, readConfig(settings, true), true)

  expect(text).toContain('Données       la base de DATABASE_URL\n')
  expect(text).not.toMatch(/demo|E-mails|secret/)
})

test('another program reads one line with the address', () => {
  const config = readConfig({}, false)

  expect(describeReady({ ...ready, accounts: [] }, config, false)).toBe(
    'Coup de main est prêt : http://localhost:3000/\n',
  )
  expect(describeReady(ready, config, false)).toMatch(/^Coup de main est prêt : http:\S+ · .*demo-1234\n$/)
})
