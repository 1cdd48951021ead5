import { StartError } from './start-error.ts'

/** Says that a setting names a pooler where it has to name the database itself. */
export const meetsPooler = (setting: string): StartError => {
  const cure =
    setting === 'DATABASE_URL'
      ? 'ajoutez DATABASE_DIRECT_URL, l’adresse de la base elle-même'
      : 'il faut l’adresse de la base elle-même'
  return new StartError(`${setting} mène à un répartiteur de connexions, comme PgBouncer : ${cure}.`)
}
