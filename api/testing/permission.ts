import type { Id } from '../../schema/ids.ts'
import type { TestApi } from './test-api.ts'
import type { World } from './world.ts'

/**
 * A request. Its function gets `self`, the person that the path or body names: the caller, except that strangers and
 * visitors name the owner.
 */
interface Call {
  path: string
  body?: object
}

export interface Row {
  /** The route as the router prints it. */
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`
  call: (world: World, self: Id, api: TestApi) => Call | Promise<Call>
  /** The expected statuses, in the order of `actors`. */
  expected: readonly [number, number, number, number, number, number, number]
}

export const at = (path: string) => () => ({ path })
export const forAll = (status: number) => [status, status, status, status, status, status, status] as const
export const forSignedIn = (status: number) => [401, status, status, status, status, status, status] as const
/** Naming oneself is allowed, naming somebody else is not. */
export const selfOnly = [401, 200, 200, 200, 200, 403, 403] as const
