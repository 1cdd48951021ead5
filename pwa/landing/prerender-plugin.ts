import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { isRunnableDevEnvironment, runnerImport, type Plugin, type ViteDevServer } from 'vite'

const place = '<!--landing-->'

/**
 * Renders the landing into `index.html`, so that its text stands there before any script runs, and before the service
 * worker's manifest takes the document's hash. The component takes its pictures from `public/` or draws them: an imported
 * picture would get another address here than in the bundle.
 */
export function prerenderLanding(landingFile: string): Plugin {
  return {
    name: 'prerender-landing',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, server }) {
        if (path !== '/index.html') return html
        if (!html.includes(place)) throw new Error(`index.html has no ${place} where the landing goes`)
        const { Landing } = await loadLanding(landingFile, server)
        return html.replace(place, () => renderToString(createElement(Landing)))
      },
    },
  }
}

interface LandingModule {
  Landing: ComponentType
}

async function loadLanding(file: string, server: ViteDevServer | undefined): Promise<LandingModule> {
  const ssr = server?.environments.ssr
  if (ssr && isRunnableDevEnvironment(ssr)) return ssr.runner.import<LandingModule>(file)
  const { module } = await runnerImport<LandingModule>(file, { configFile: false, mode: 'production' })
  return module
}
