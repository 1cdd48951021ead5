import type { EmbeddedLog } from '../postgres/embedded/embedded.ts'

/** Logs nothing, for tests and storms that kill databases on purpose. */
export const quietLog: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined }
