import { build, type Plugin } from 'vite'

/**
 * Builds the renderer of public pages beside the app: `dist/server/pages.js`, one file with all its dependencies, so that the API can load it without
 * the sources (schema/documents.ts). `plugins` are those that write the same page as in the app. It runs after the app's build, which empties the folder.
 */
export function buildRenderer(rendererFile: string, plugins: Plugin[]): Plugin {
  let outDir = ''
  return {
    name: 'build-renderer',
    apply: 'build',
    configResolved(config) {
      outDir = `${config.build.outDir}/server`
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          plugins,
          logLevel: 'warn',
          publicDir: false,
          // React's development build is many times slower.
          define: { 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
          build: {
            ssr: true,
            outDir,
            emptyOutDir: true,
            target: 'node20',
            minify: true,
            rolldownOptions: {
              input: { pages: rendererFile },
              output: { codeSplitting: false },
              // "use client" has no meaning here, where everything is rendered on the server.
              onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
            },
          },
        })
      },
    },
  }
}
