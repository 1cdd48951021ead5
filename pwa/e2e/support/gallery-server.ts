import pandacss from '@pandacss/dev/postcss'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { drawings } from '../../../.build/drawings.ts'
import { build, preview, type InlineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the gallery of components, which the app's own build leaves out, and serves it on loopback. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    mode: 'gallery',
    root: here('../..'),
    publicDir: here('../../public'),
    plugins: [react(), drawings()],
    // Panda depends on a postcss of its own, whose types differ from Vite's by a patch version.
    css: { postcss: { plugins: [pandacss() as never] } },
    build: {
      outDir: here('../../../.cache/gallery'),
      emptyOutDir: true,
      rolldownOptions: { input: here('../../gallery.html') },
    },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(config)
  const server = await preview(config)
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('The gallery has no address.')
  return { url: `${url}gallery.html`, stop: () => server.close() }
}
