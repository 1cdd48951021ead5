import { Hono, type Context } from 'hono'
import { AccountDeletion, DeletionAnswer, PasswordProof } from '../../schema/accounts/security-wire.ts'
import { UserAnswer } from '../../schema/accounts/answers.ts'
import { Credentials } from '../../schema/accounts/wire.ts'
import { proveSecondFactor } from '../accounts/second-factor.ts'
import { proveCredentials, startSession, wholeUser } from '../accounts/signing-in.ts'
import { logOwn } from '../sessions/security-log.ts'
import { checkPassword, provePassword } from '../accounts/security.ts'
import { printedOrigin } from '../http/client.ts'
import { askerOf } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { media, noContent, ok, operation } from '../openapi/operation.ts'
import { openSessionWith } from '../sessions/sessions.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { clearSessionToken, readDevice } from '../sessions/session-cookie.ts'
import { body } from '../http/validate.ts'
import { makeArchive } from './archive.ts'
import { leave, stay } from './leaving.ts'
import { watchTaken } from './taken-stream.ts'

/** Milliseconds for which a download may stall, and after which a running download renews its turn. */
const patience = { untaken: 60_000, keep: 20_000 }

/**
 * Makes an archive in the turn of whoever `prove` proves to be the caller. The turn ends once the archive is downloaded or the download is abandoned (rule
 * 1.2.448).
 */
const inTurn = async (
  c: Context<Env>,
  prove: () => Promise<unknown>,
  make: () => Promise<ReadableStream<Uint8Array>>,
) => {
  const { throttle, me } = c.var
  const turn = await throttle.beginArchive(me)
  // If the database is not reached, the turn expires by itself.
  const end = () => turn.end().catch(() => undefined)
  let kept = performance.now()
  try {
    await prove()
    await turn.count()
    return watchTaken(await make(), {
      patience: patience.untaken,
      onTaken() {
        if (performance.now() - kept < patience.keep) return
        kept = performance.now()
        turn.keep().catch(() => undefined)
      },
      // An incomplete file must not look complete.
      onStalled: () => c.env?.outgoing?.destroy(),
      onEnd: end,
    })
  } catch (error) {
    await end()
    throw error
  }
}

/** Personal data. Mounted at /api/account. */
export const personalDataRoutes = new Hono<Env>()
  .post(
    '/data',
    operation('getPersonalData', {
      summary:
        'All that the server has of the caller, as a ZIP with JSON, a page to read, and photos. Asks for the password.',
      answers: media('application/zip'),
      refusals: ['archive_under_way', 'slow_down'],
    }),
    signedIn,
    body(PasswordProof),
    async (c) => {
      const { password } = c.req.valid('json')
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="mes-donnees.zip"',
      }
      const prove = () => provePassword(c, password)
      const archive = await inTurn(c, prove, async () => {
        await logOwn(c.get('sql'), c.get('me'), 'data_exported')
        const { sql, photoStore, log, me } = c.var
        return await makeArchive(
          { sql, photoStore, log, origin: printedOrigin(c.get('config')), asker: askerOf(c) },
          me.id,
        )
      })
      return c.body(archive, 200, headers)
    },
  )
  .post(
    '/deletion',
    operation('deleteAccount', {
      summary:
        'Asks for the deletion of the caller’s account, which can be taken back for 14 days, or 200 where it is empty and gone at once. All sessions end.',
      answers: { ...ok(DeletionAnswer), ...noContent },
      refusals: ['work_agreed', 'work_accepted', 'money_waits', 'account_used', 'slow_down'],
    }),
    signedIn,
    body(AccountDeletion),
    async (c) => {
      const { password, onlyIfEmpty } = c.req.valid('json')
      const proven = await checkPassword(c, password)
      const isFinal = await leave(c.get('sql'), c.get('me'), proven, onlyIfEmpty)
      clearSessionToken(c)
      if (isFinal) return c.json({ isFinal })
      return c.body(null, 204)
    },
  )

/** Takes a deletion back. Mounted at /api/auth. */
export const stayingRoutes = new Hono<Env>().post(
  '/keep-account',
  operation('keepAccount', {
    summary: 'Takes the deletion of an account back, and sets the session cookie.',
    answers: ok(UserAnswer),
    refusals: ['bad_credentials', 'unverified', 'code_needed', 'slow_down'],
  }),
  body(Credentials),
  async (c) => {
    const credentials = c.req.valid('json')
    const proven = await proveCredentials(c, credentials)
    await proveSecondFactor(c, proven.id, credentials.code)
    await stay(c.get('sql'), proven)
    const device = await readDevice(c, proven.id)
    await startSession(c, device, () => openSessionWith(c.get('sql'), proven, device))
    return c.json(await wholeUser(c, proven.id))
  },
)
