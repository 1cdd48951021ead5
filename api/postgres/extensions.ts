import type { TransactionSql } from './connect.ts'
import { StartError } from './start-error.ts'

/**
 * Puts `unaccent` into the schema `public` of a new database, where the first migration uses it, whatever schema comes first for this role. Throws a
 * StartError if it is in another one: some providers keep the extensions in a schema of their own.
 */
export const placeExtensions = async (tx: TransactionSql): Promise<void> => {
  await tx`create extension if not exists unaccent schema public`
  const [elsewhere] = await tx<{ schema: string }[]>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'unaccent' and nspname <> 'public'`
  if (elsewhere)
    throw new StartError(
      `L’extension unaccent de la base de données est dans le schéma « ${elsewhere.schema} », et l’application l’attend dans « public » : déplacez-la (alter extension unaccent set schema public) ou retirez-la (drop extension unaccent), puis redémarrez.`,
    )
}
