import { inject, onTestFinished } from 'vitest'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { startServer, type Server } from './server.ts'

/** Returns the address of the server that all journeys share. It holds the people and offers of all tests, so each test looks for its own. */
export const sharedServer = (): string => inject('serverUrl')

/** Starts a server with the demo data, for a test that stops it or needs other settings. It stops with the test. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<Server> {
  const server = await startServer({ template: inject('demoTemplate'), env })
  onTestFinished(() => server.stop())
  return server
}

/** Starts a proxy in front of the shared server, or of another one. It closes with the test. */
export async function openFaultProxy(target = sharedServer()): Promise<FaultProxy> {
  const proxy = await startFaultProxy(target)
  onTestFinished(() => proxy.close())
  return proxy
}
