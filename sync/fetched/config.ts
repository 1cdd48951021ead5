import type { SocialRow } from '../../schema/law/social.ts'
import type { WageRow } from '../../schema/law/wages.ts'
import type { PaymentConfig, ProviderName } from '../../schema/payments/payment.ts'
import type { LocalDatabase } from '../store/database.ts'
import { fetchAnswer, isYounger, readAnswer } from './answers.ts'

/** The part of GET /api/config that devices keep. */
interface KeptConfig extends PaymentConfig {
  /** The minimum wages that an operator has replaced since the release. */
  wages?: WageRow[]
  /** The figures of the social insurances that an operator has replaced. */
  figures?: SocialRow[]
}

const configPath = '/api/config'
const anHour = 3_600_000

/** Fetches the server's settings, unless the device did so within the last hour, and keeps them. Throws like `call`. */
export const fetchConfig = async (db: LocalDatabase): Promise<void> => {
  const known = await readAnswer(db, configPath)
  if (!isYounger(db, known, anHour)) await fetchAnswer<KeptConfig>(db, configPath)
}

const readConfig = async (db: LocalDatabase): Promise<KeptConfig | undefined> =>
  (await readAnswer<KeptConfig>(db, configPath))?.value

/** Returns the kept payment provider; undefined if there is none. For use in live queries. */
export const readProvider = async (db: LocalDatabase): Promise<ProviderName | undefined> =>
  (await readConfig(db))?.payments

/** Returns the kept minimum wages of the operator. For use in live queries. */
export const readReplacedWages = async (db: LocalDatabase): Promise<WageRow[]> => (await readConfig(db))?.wages ?? []

/** Returns the kept figures of the social insurances of the operator. For use in live queries. */
export const readReplacedFigures = async (db: LocalDatabase): Promise<SocialRow[]> =>
  (await readConfig(db))?.figures ?? []
