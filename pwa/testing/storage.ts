import { vi } from 'vitest'

/** The device's storage takes nothing more, as on a full phone, or for the reason of this name. */
export function fillStorage(why = 'QuotaExceededError'): void {
  for (const write of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('full', why)
    })
}

/** It takes what it is given again. */
export function freeStorage(): void {
  for (const write of ['add', 'put'] as const) vi.mocked(IDBObjectStore.prototype[write]).mockRestore?.()
}

type Act = 'count' | 'delete' | 'get'

/** Whenever this store is asked for this the disk is gone. Returns what brings it back. */
export function fail(act: Act, store: string, onFailure = () => {}): () => void {
  const whole = IDBObjectStore.prototype[act] as (...rest: unknown[]) => IDBRequest
  const spy = vi.spyOn(IDBObjectStore.prototype, act)
  spy.mockImplementation(function ask(this: IDBObjectStore, ...rest: unknown[]) {
    if (this.name !== store) return Reflect.apply(whole, this, rest) as never
    onFailure()
    throw new DOMException('The disk is gone.', 'UnknownError')
  })
  return () => spy.mockRestore()
}

/** The next time this store is asked for this the disk is gone. */
export function failOnce(act: Act, store: string): void {
  const heal = fail(act, store, () => heal())
}
