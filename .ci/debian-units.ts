import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asUser, commandsOf, inside, installInside, must, settingsOf } from './debian-root.ts'

const units = ['coup-de-main.service', 'coup-de-main-backup.service', 'coup-de-main-backup.timer']
const backups = 'var/backups/coup-de-main'

/** Lets systemd and Compose read what is installed for them, without starting any of it. */
export async function readUnits(root: string): Promise<void> {
  await must('systemd and Compose are installed', () => installInside(root, 'systemd', 'docker-compose'))
  await must('systemd has nothing to say against the units', async () => {
    const paths = units.map((unit) => `/etc/systemd/system/${unit}`)
    const { ok, output } = await inside(root, ['systemd-analyze', 'verify', '--man=no', ...paths])
    return { ok: ok && output.trim() === '', output }
  })
  for (const unit of units.filter((name) => name.endsWith('.service')))
    await must(`systemd weighs ${unit}`, async () => {
      const weighing = ['systemd-analyze', 'security', '--offline=true', '--no-pager', `/etc/systemd/system/${unit}`]
      const { ok, output } = await inside(root, weighing)
      return { ok, output, note: /exposure level .*: (\S+ \w+)/.exec(output)?.[1] ?? 'without a word' }
    })
  await must('Compose takes its file', () =>
    inside(root, [
      'sh',
      '-c',
      'cd /opt/coup-de-main/current/server/deploy && docker-compose --env-file compose.env.sample config --quiet',
    ]),
  )
}

/** Runs the commands of the nightly backup's unit, beside 16 that nights before have left, one of somebody, and a half one. */
export async function backUpNightly(root: string): Promise<void> {
  const old = Array.from({ length: 16 }, (_, at) => `nightly-2020-01-${String(at + 1).padStart(2, '0')}-0300`)
  const others = ['by-hand', 'nightly-2020-01-09-0300.partial-77']
  await must('there are backups', () =>
    asUser(root, ['mkdir', ...[...old, ...others].map((name) => `/${backups}/${name}`)]),
  )
  await must('the nightly backup keeps the last 14 of its own, and what somebody made', async () => {
    const lines = ['ExecStart', 'ExecStartPost'].flatMap((name) =>
      commandsOf(root, 'coup-de-main-backup.service', name),
    )
    writeFileSync(join(root, 'tmp/nightly.sh'), `set -e\n${lines.join('\n')}\n`)
    const { ok, output } = await asUser(root, [...settingsOf(root), 'sh', '/tmp/nightly.sh'])
    const left = readdirSync(join(root, backups)).toSorted()
    // The list of erasures lies beside them.
    const made = left.filter((name) => ![...old, ...others].includes(name))
    const expected = ['by-hand', ...old.slice(-13), ...made].toSorted()
    return { ok: ok && made.length === 2 && left.join() === expected.join(), output: `${output}\n${left.join('\n')}` }
  })
  await must('with a key it is one file, which age opens, and nothing else', async () => {
    const installed = await installInside(root, 'age')
    if (!installed.ok) return installed
    const { output: key } = await inside(root, ['age-keygen', '-o', '/tmp/key.txt'])
    const [recipient = ''] = /age1\w+/.exec(key) ?? []
    const backup = ['coup-de-main', 'backup', `/${backups}/encrypted`]
    const made = await asUser(root, [...settingsOf(root), `BACKUP_KEY=${recipient}`, ...backup])
    const open = `age -d -i /tmp/key.txt /${backups}/encrypted.tar.gz.age | tar -tz`
    const listed = await inside(root, ['sh', '-c', open])
    const ok = ['backup.json', 'erasures.json', 'postgres/PG_VERSION'].every((name) => listed.output.includes(name))
    const isAlone = !readdirSync(join(root, backups)).some((name) => /^encrypted(?!\.tar\.gz\.age$)/.test(name))
    return { ok: made.ok && ok && isAlone, output: made.output + listed.output.slice(0, 1_000) }
  })
}
