import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive, signal } from './postgres/embedded/processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

vi.setConfig({ testTimeout: 180_000 })

test('a signal to npm alone ends server and database', async () => {
  const project = makeProject()
  for (const name of ['SIGTERM', 'SIGHUP'] as const) {
    const started = npmStart(project)
    await started.ready
    expect(started.processes()).toContainEqual(expect.stringContaining('postgres -D'))

    started.signalNpm(name)
    await started.npmEnded

    await expect.poll(started.processes).toEqual([])
  }
})

test('SIGTERM to npm in the middle of the build ends the build', async () => {
  const started = npmStart(makeProject('await new Promise(() => setInterval(() => {}, 1000))'))
  await expect.poll(() => started.processes().some((line) => line.includes('vite.js build'))).toBe(true)

  started.signalNpm('SIGTERM')
  await started.npmEnded

  await expect.poll(started.processes).toEqual([])
})

test('a second start on a used folder or port ends before it builds, and the first runs until Ctrl-C', async () => {
  const project = makeProject()
  const otherProject = makeProject()
  const first = npmStart(project)
  const url = await first.ready
  writeFileSync(join(project, 'dist', 'kept'), '')

  const onFolder = npmStart(project)
  const onPort = npmStart(otherProject, { PORT: new URL(url).port })

  expect(await Promise.all([onFolder.npmEnded, onPort.npmEnded])).toEqual([1, 1])
  expect(onFolder.errors()).toMatch(
    new RegExp(`^Le dossier de données « .*/\\.data » \\(DATA_DIR\\) sert déjà .* ouverte à l’adresse ${url}\\.$`, 'm'),
  )
  expect(onPort.errors()).toContain(`Le port ${new URL(url).port} (PORT) est déjà pris : indiquez-en un autre.\n`)
  expect(existsSync(join(project, 'dist', 'kept'))).toBe(true)
  expect(existsSync(join(otherProject, 'dist'))).toBe(false)
  expect((await fetch(`${url}api/ready`)).status).toBe(200)

  // A terminal sends the signal to the whole process group.
  first.signalGroup('SIGINT')
  await first.npmEnded

  await expect.poll(first.processes).toEqual([])
})

test('a second start during the first one’s build ends without building, unless the first was killed', async () => {
  const project = makeProject(`
    import { appendFileSync, existsSync } from 'node:fs'
    appendFileSync('builds', 'one ')
    if (existsSync('slow')) await new Promise(() => setInterval(() => {}, 1000))`)
  const builds = () => (existsSync(join(project, 'builds')) ? readFileSync(join(project, 'builds'), 'utf8') : '')
  writeFileSync(join(project, 'slow'), '')
  const first = npmStart(project)
  await expect.poll(builds).toBe('one ')
  rmSync(join(project, 'slow'))

  const second = npmStart(project)

  expect(await Promise.race([second.npmEnded, second.ready])).toBe(1)
  expect(second.errors()).toMatch(
    /^Le dossier de données « .*\/\.data » \(DATA_DIR\) sert déjà à une autre instance de l’application \(processus \d+\)\.$/m,
  )
  expect(builds()).toBe('one ')

  first.signalGroup('SIGKILL')
  await first.npmEnded
  const third = npmStart(project)
  expect((await fetch(`${await third.ready}api/ready`)).status).toBe(200)
  third.signalNpm('SIGTERM')
  await third.npmEnded
})

test('a build that fails ends the start and shows what the build said', async () => {
  const project = makeProject("throw new Error('a broken configuration')")
  mkdirSync(join(project, 'dist'))
  writeFileSync(join(project, 'dist/index.html'), 'the former build')
  const started = npmStart(project)

  expect(await started.npmEnded).toBe(1)
  expect(readdirSync(join(project, 'dist'))).toEqual(['index.html'])
  expect(started.errors()).toContain('a broken configuration')
  expect(started.errors()).toContain('L’application n’a pas pu être construite ; « dist » est resté comme avant.\n')
})

/** Makes a project folder with the real scripts and the real server, and a built app of one page, because other tests use `dist` of this project. */
const makeProject = (configuration = ''): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-npm-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  for (const name of ['package.json', 'tsconfig.json', 'api', 'schema', 'sync']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'pwa'))
  writeFileSync(join(folder, 'pwa/index.html'), '<!doctype html><title>Coup de main</title>')
  writeFileSync(
    join(folder, 'vite.config.js'),
    `${configuration}\nexport default { root: 'pwa', build: { outDir: '../dist', emptyOutDir: true } }\n`,
  )
  return folder
}

/** Runs `npm start` as the leader of a process group. `ready` resolves with the address that it prints. */
const npmStart = (project: string, settings: Record<string, string> = {}) => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...settings }
  const npm = spawn('npm', ['start'], { cwd: project, env, detached: true })
  const group = -npm.pid!
  let output = ''
  let errors = ''
  npm.stdout.on('data', (text: Buffer) => (output += text.toString()))
  npm.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  // Not "close": the streams stay open as long as a child process is left behind.
  const npmEnded = once(npm, 'exit').then(([code]) => code as number | null)
  const processes = () => listProcesses(group, project)
  onTestFinished(() => {
    for (const line of processes()) signal(Number.parseInt(line, 10), 'SIGKILL')
  })
  const ready = waitForAddress(() => output, npmEnded)
  // A test of a failing start looks at the exit code, and nobody waits for `ready`.
  ready.catch(() => undefined)
  return {
    ready,
    npmEnded,
    errors: () => errors,
    processes,
    signalNpm: (name: NodeJS.Signals) => signal(npm.pid!, name),
    signalGroup: (name: NodeJS.Signals) => signal(group, name),
  }
}

const waitForAddress = async (output: () => string, ended: Promise<unknown>): Promise<string> => {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    const url = /prêt : (\S+)/.exec(output())?.[1]
    if (url) return url
    if (hasEnded) throw new Error(`It ended before it was ready: ${output()}`)
    await sleep(50)
  }
}

/** Returns the processes of a group and of its database, which has a group of its own, each as id and command line. */
const listProcesses = (group: number, project: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const ofGroup = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === -group
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return ofGroup || command.includes(project) ? [`${pid} ${command}`] : []
      } catch {
        return []
      }
    })
    .filter((line) => isAlive(Number.parseInt(line, 10)))
