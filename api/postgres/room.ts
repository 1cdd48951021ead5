import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Sql } from './connect.ts'

/** disk_full of Postgres, and what the system says of a file */
const noRoomCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a disk was full, that of the database or of the data folder. */
export const isNoRoom = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && noRoomCodes.has(String(error.code))

/**
 * What this process has met of full disks. A disk that was full is tried again when somebody asks, so that the server is ready again by itself, as
 * soon as there is room.
 */
export class Room {
  #isShort = false
  readonly #sql: Sql
  readonly #dataDir: string
  readonly #log: Pick<Logger, 'error' | 'info'>

  constructor(sql: Sql, dataDir: string, log: Pick<Logger, 'error' | 'info'>) {
    this.#sql = sql
    this.#dataDir = dataDir
    this.#log = log
  }

  /** Takes a fault of a request or a task. */
  note(error: unknown): void {
    if (!isNoRoom(error) || this.#isShort) return
    this.#isShort = true
    this.#log.error({ code: error.code }, 'a disk is full: nothing is stored until there is room')
  }

  /** Whether there is room, as far as anybody has noticed. */
  async isThere(): Promise<boolean> {
    return !this.#isShort || (await this.tryNow())
  }

  /** Tries whether there is room. */
  async tryNow(): Promise<boolean> {
    try {
      await Promise.all([fillDatabase(this.#sql), fillFolder(this.#dataDir)])
    } catch {
      return false
    }
    if (this.#isShort) this.#log.info('there is room again')
    this.#isShort = false
    return true
  }
}

/** Sorts a megabyte beside the tables, which takes files of the same disk and leaves nothing. */
const fillDatabase = (sql: Sql): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`select set_config('work_mem', '64kB', true)`
    await tx`select count(*) from (select random() as number from generate_series(1, 20000) order by number) sorted`
  })

const fillFolder = async (folder: string): Promise<void> => {
  const file = join(folder, '.room')
  try {
    await writeFile(file, Buffer.alloc(64 * 1024))
  } catch (error) {
    // A folder that is missing or not ours takes no files of ours.
    if (isNoRoom(error)) throw error
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
