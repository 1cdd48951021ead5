import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isRunnableDevEnvironment, type HtmlTagDescriptor, type Plugin, type ViteDevServer } from 'vite'
import type { html } from './prerendered.tsx'
import { keepUsedRules } from './used-rules.ts'

const place = '<!--landing-->'

type Bundle = NonNullable<Parameters<TransformHandler>[1]['bundle']>
type TransformHandler = Extract<Plugin['transformIndexHtml'], (...args: never) => unknown>

/**
 * Renders the landing into `index.html`, so that its text is there before any script runs. It runs before the service worker's manifest computes
 * the document's hash. The component draws its pictures or links to `public/`: an imported picture would have another address here than in the
 * bundle.
 */
export function prerenderLanding(landingFile: string, plugins: Plugin[]): Plugin {
  return {
    name: 'prerender-landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, server }) {
        if (path !== '/index.html') return html
        if (!html.includes(place)) throw new Error(`index.html has no ${place} where the landing goes`)
        const rendered = await renderLanding(landingFile, plugins, server)
        return html.replace(place, () => rendered)
      },
    },
  }
}

/**
 * Inlines the rules that the landing uses into its document, so that one response holds everything of the first paint. The whole stylesheet loads
 * with the first dialog.
 */
export function inlineLandingStyle(): Plugin {
  return {
    name: 'inline-landing-style',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/index.html') return html
        const link = { tag: 'link', attrs: { rel: 'stylesheet', href: '/theme/index.css' } }
        const style = bundle && { tag: 'style', children: keepUsedRules(readStyles(bundle), html) }
        return [{ ...(style ?? link), injectTo: 'head' } satisfies HtmlTagDescriptor]
      },
    },
  }
}

const readStyles = (bundle: Bundle): string => {
  const styles = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (styles.length !== 1) throw new Error(`The landing takes its rules from one stylesheet, not from ${styles.length}`)
  return styles.map((file) => String('source' in file ? file.source : '')).join('')
}

async function renderLanding(file: string, plugins: Plugin[], server: ViteDevServer | undefined): Promise<string> {
  const ssr = server?.environments.ssr
  if (ssr && isRunnableDevEnvironment(ssr)) return (await ssr.runner.import<LandingModule>(file)).html
  return (await buildAndImport<LandingModule>(file, plugins)).html
}

/** Bundles a module and imports it. Vite's own `runnerImport` gives each file a minute, which a busy machine does not have. */
async function buildAndImport<Module>(file: string, plugins: Plugin[]): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-landing-'))
  try {
    await build({
      configFile: false,
      mode: 'production',
      plugins,
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20',
        rolldownOptions: { input: { landing: file }, output: { codeSplitting: false, entryFileNames: 'landing.mjs' } },
      },
    })
    return (await import(pathToFileURL(join(folder, 'landing.mjs')).href)) as Module
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface LandingModule {
  html: typeof html
}
