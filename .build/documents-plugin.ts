import type { Plugin } from 'vite'

/** Serves the same documents in development as in production: the landing at `/`, and the app's shell at every other address that a person opens. */
export function routeDocuments(): Plugin {
  return {
    name: 'route-documents',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const isDocument = request.headers.accept?.includes('text/html') && !/^\/api\/|^\/@|\.\w+$/.test(pathname)
        if (isDocument && pathname !== '/') request.url = '/app.html'
        next()
      })
    },
  }
}
