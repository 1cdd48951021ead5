import { spawn } from 'node:child_process'
import { root, run } from './commands.ts'

// The person opens Vite's port; Vite passes /api on. Both reload what changes.
const port = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'

const generated = await run('panda', ['codegen', '--silent'])
if (!generated.ok) throw new Error(generated.output)

const start = (script: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const servers = [
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'api/main.ts'], {
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }),
  start('vite/bin/vite.js', ['--port', port, '--strictPort'], { API_PORT: apiPort }),
]

// When one server ends, the other one ends too. The terminal sends Ctrl-C to both.
for (const server of servers) {
  server.on('exit', (code) => {
    process.exitCode = code ?? 1
    for (const other of servers) other.kill()
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const server of servers) server.kill(signal)
  })
}
