import { inject, onTestFinished } from 'vitest'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { startServer, type Server } from './server.ts'

/** The address of the server that all journeys share. Its people and offers are everybody's: a test looks for its own. */
export const sharedServer = (): string => inject('serverUrl')

/** A server with the demo data for a test that ends it or wants other settings. It stops with the test. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<Server> {
  const server = await startServer({ template: inject('demoTemplate'), env })
  onTestFinished(() => server.stop())
  return server
}

/** A proxy in front of the shared server, or of another one. It closes with the test. */
export async function openFaultProxy(target = sharedServer()): Promise<FaultProxy> {
  const proxy = await startFaultProxy(target)
  onTestFinished(() => proxy.close())
  return proxy
}
