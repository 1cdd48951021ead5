import { resolveConfig } from 'vite'

// The router's plugin writes pwa/routes.gen.ts when Vite has read its configuration: types need it before any build.
// The plugin reports an unreadable route on the console and goes on.
const report = console.error
console.error = (...words: unknown[]) => {
  process.exitCode = 1
  report(...words)
}

await resolveConfig({}, 'build')
