import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { demoPassword } from './demo/demo-data.ts'

interface Ready {
  url: string
  /** E-mail addresses of the demo accounts that the database has. */
  accounts: string[]
}

/** Returns what the program prints once it accepts requests: one line for other programs, or on a terminal all that a person needs. */
export const describeReady = (ready: Ready, config: Config, isOnTerminal: boolean): string =>
  isOnTerminal ? describeForPerson(ready, config) : describeInOneLine(ready)

const describeInOneLine = ({ url, accounts }: Ready): string => {
  const demo =
    accounts.length > 0 ? ` · comptes de démonstration : ${accounts.join(' et ')}, mot de passe ${demoPassword}` : ''
  return `Coup de main est prêt : ${url}${demo}\n`
}

const describeForPerson = ({ url, accounts }: Ready, { dataDir, databaseUrl, smtpUrl }: Config): string => {
  const facts = [
    ['Adresse', url],
    ...accounts.map((email, index) => [index === 0 ? 'Comptes de démonstration' : '', email]),
    ...(accounts.length > 0 ? [['Mot de passe', demoPassword]] : []),
    ['Données', databaseUrl ? 'la base de DATABASE_URL' : resolve(dataDir)],
    ...(smtpUrl ? [] : [['E-mails envoyés', resolve(join(dataDir, 'mail'))]]),
    ['Pour arrêter', 'Ctrl-C'],
  ]
  const width = Math.max(...facts.map(([name = '']) => name.length))
  const lines = facts.map(([name = '', value = '']) => `  ${name.padEnd(width)}  ${value}`)
  return `\nCoup de main est prêt.\n\n${lines.join('\n')}\n\n`
}
