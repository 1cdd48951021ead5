import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { provideServer } from '../support/setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** in-page.ts as one script, which puts its functions into the global `journeys`. */
    inPage: string
  }
}

/** Starts the server that the journeys in other engines share, and builds their script. Returns the teardown. */
export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  project.provide('inPage', await bundleInPage())
  return await provideServer(project)
}

async function bundleInPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('support/in-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'journeys',
      },
    },
  })
  const [bundle] = built as Exclude<typeof built, { close: unknown }> & unknown[]
  // The library reads its settings from Node's `process`, which a page lacks.
  return `const process = { env: {} };${(bundle as { output: { code: string }[] }).output[0]!.code}`
}
