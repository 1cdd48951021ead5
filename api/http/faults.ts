import { PostgresError } from '../postgres/connect.ts'
import { QueryDeadline } from '../postgres/deadline.ts'
import { isLostBehindPooler } from '../postgres/pooler.ts'
import { CommitUnknown } from '../postgres/transaction.ts'

/** Describes a fault for the log: its place, without values that a person sent. */
export const describeFault = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error }
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const at = places?.map((line) => line.trim())
  if (!(error instanceof PostgresError)) {
    return { name: error.name, message: error.message, code: 'code' in error ? error.code : undefined, at }
  }
  // `detail` and the messages of class 22 (data exceptions) quote values of the statement.
  const message = error.code.startsWith('22') ? undefined : error.message
  const { name, code, routine, table_name: table, constraint_name: constraint } = error
  return { name, message, code, routine, table, constraint, at }
}

const awayCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // The server closed the connection between two statements, or cannot be reached any more.
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A host with several addresses: Node names the first one's error, and no syscall.
  'ECONNREFUSED',
  'EADDRNOTAVAIL',
  // The certificate of the server has expired while we run.
  'CERT_HAS_EXPIRED',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // out_of_memory, insufficient_resources; a server that another one has replaced, or that was made read-only
  '53200',
  '53000',
  '25006',
  // query_canceled by a time limit; a conflict that several retries did not resolve
  '57014',
  '40001',
  '40P01',
  '55P03',
])

/**
 * Returns whether the database was away or too busy, so that the same request may succeed in a moment. A request with a
 * client's id may be sent again even if its commit is unknown. Errors of other servers come here as refusals (`orUnavailable`, `guardStore`).
 */
export const isDatabaseAway = (error: Error): boolean =>
  error instanceof QueryDeadline ||
  error instanceof CommitUnknown ||
  isLostBehindPooler(error) ||
  ('code' in error && awayCodes.has(String(error.code))) ||
  // The name of a stopped container does not resolve.
  ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo'))

/**
 * Returns whether the caller's connection ended in the middle of their request. Node uses this wording only for incoming
 * requests.
 */
export const isCallerAway = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
