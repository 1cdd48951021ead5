import type { EmbeddedLog } from './embedded.ts'

/** For tests and storms, where a database that is killed on purpose is no news. */
export const quietLog: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined }
