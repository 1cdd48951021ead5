import { onTestFinished, vi } from 'vitest'

/** Makes every write to the device's storage fail, as on a full phone, or with an error of another name. */
export function fillStorage(why = 'QuotaExceededError'): void {
  for (const write of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('full', why)
    })
}

/** Ends `fillStorage`. */
export function freeStorage(): void {
  for (const write of ['add', 'put'] as const) vi.mocked(IDBObjectStore.prototype[write]).mockRestore?.()
}

/** Until the test ends, the browser refuses each write to its local storage. */
export function fillLocalStorage(): void {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const read = (storage: Storage, name: string) => {
    const member: unknown = Reflect.get(storage, name)
    return typeof member === 'function' ? member.bind(storage) : member
  }
  const full = new Proxy(localStorage, {
    get: (storage, name: string) => (name === 'setItem' ? setItem : read(storage, name)),
  })
  vi.stubGlobal('localStorage', full)
  onTestFinished(() => void vi.unstubAllGlobals())
}

type Act = 'delete' | 'get' | 'getAll'

/** Makes each such request to an object store fail, as if the disk were gone. Returns a function that ends this. */
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

/** Makes the next such request to an object store fail. */
export function failOnce(act: Act, store: string): void {
  const heal = fail(act, store, () => heal())
}
