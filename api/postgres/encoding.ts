import type { AnySql } from './connect.ts'
import { StartError } from './start-error.ts'

/** Says that a database stores texts as something else than UTF-8, which loses names and words, and what to do. */
export const unfitEncoding = (encoding: string): string =>
  `elle enregistre les textes en ${encoding} : il faut une base en UTF8 (create database … encoding 'UTF8' template template0).`

/** Refuses a database whose texts are not UTF-8, before anything is stored in it. */
export const requireUtf8 = async (sql: AnySql, setting: string): Promise<void> => {
  const [row] = await sql<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`
  if (row && row.encoding !== 'UTF8')
    throw new StartError(`La base de données de ${setting} ne convient pas : ${unfitEncoding(row.encoding)}`)
}
