import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { agree, register, signInAt, type Person } from '../../../pwa/e2e/support/people.ts'
import { report } from '../../../pwa/e2e/support/report.ts'
import type { Id } from '../../../schema/ids.ts'
import type { Message } from '../../../schema/messages/message.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findFreePort } from '../../testing/test-port.ts'
import { makeDataDir, start } from '../../testing/test-program.ts'
import { writeWhile } from '../instances/test-writing.ts'

const build = join(import.meta.dirname, '../../../dist')

/** Makes the next release: a copy of the build with a migration that only adds, as all do, and data in what it adds. */
const makeNextRelease = (): string => {
  const folder = makeDataDir()
  cpSync(build, folder, { recursive: true, verbatimSymlinks: true })
  writeFileSync(
    join(folder, 'server/files/migrations/9000_next_release.sql'),
    `alter table jobs add column next_release text, add column next_count integer not null default 0;
create table next_releases (job_id uuid primary key references jobs (id) on delete cascade, note text not null default '');
create function note_next_release() returns trigger language plpgsql as $$
begin
  insert into next_releases (job_id) values (new.id);
  return new;
end $$;
create trigger note_next_release after insert on jobs for each row execute function note_next_release();
`,
  )
  return folder
}

const settings = { PAYMENTS: 'simulated', RATE_LIMITS: 'off', DEMO: 'off' }

const startRelease = async (folder: string, given: Record<string, string>) => {
  const port = await findFreePort()
  const app = start({ ...settings, PORT: String(port), ...given }, { args: [join(folder, 'server/main.js')] })
  await app.ready
  return { ...app, url: `http://localhost:${port}` }
}

const write = (person: Person, jobId: Id, content: string) =>
  person.call('POST', `/api/jobs/${jobId}/messages`, { content })

test('an update, a way back and another update keep what was written, and the older release serves the newer schema', async () => {
  const data = { DATA_DIR: join(makeDataDir(), 'data') }
  const next = makeNextRelease()
  let app = await startRelease(build, data)
  const [marc, lea] = [await register(app.url, 'private', 'Marc'), await register(app.url, 'student', 'Lea')]
  const { id: jobId } = await agree(marc, lea, 'Tailler la haie')
  await write(lea, jobId, 'Chez l’ancienne.')
  await app.stop()
  const written = ['Chez l’ancienne.']

  for (const [folder, content] of [
    [next, 'Après la mise à jour.'],
    [build, 'Après le retour.'],
    [next, 'De nouveau à jour.'],
  ] as const) {
    app = await startRelease(folder, data)
    const [marcAgain, leaAgain] = [await signInAt(app.url, marc.email), await signInAt(app.url, lea.email)]
    await write(leaAgain, jobId, content)
    written.push(content)
    const { id } = await agree(marcAgain, leaAgain, content)
    await write(marcAgain, id, content)
    const messages = await marcAgain.call<Message[]>('GET', `/api/jobs/${jobId}/messages`)
    expect(messages.map((one) => one.content)).toEqual(written)
    await app.stop()
  }
})

test('both releases serve one database while people write through both', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { host, port, user, database: name } = database.options
  const shared = { DATABASE_URL: `postgres:///${name}`, PGHOST: host, PGPORT: String(port), PGUSER: user }
  const startBeside = (folder: string) => startRelease(folder, { ...shared, DATA_DIR: makeDataDir() })
  const older = await startBeside(build)
  const newer = await startBeside(makeNextRelease())

  const { confirmed, failures, lost, twice } = await writeWhile([older.url, newer.url], () => sleep(6_000))

  report(`two releases at once: ${confirmed} messages confirmed, ${failures.length} requests failed`)
  expect(confirmed).toBeGreaterThan(100)
  expect({ failures, lost, twice }).toEqual({ failures: [], lost: [], twice: [] })
})
