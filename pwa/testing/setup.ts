import 'fake-indexeddb/auto'
import { configure, getConfig } from '@testing-library/dom'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { databaseName, openDatabase } from '../../sync/store/database.ts'
import { removeDatabase } from '../../sync/store/deletion.ts'
import { sessionStore } from '../../sync/http/session-store.ts'
import { toaster } from '../ui/toast.ts'
import { MemoryEventSource, network } from './network.ts'
import { testPatience } from './patience.ts'
import { unmountAll } from './render.ts'

configure({
  // Milliseconds: a screen that is slow on a busy machine is no failure.
  asyncUtilTimeout: 60_000,
  // An error shows the visible text, which says more than the elements. While a query is repeated nobody reads its error.
  getElementError: (message) => {
    const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    return new Error(isRepeated ? (message ?? '') : `${message?.split('\n')[0]}\n\n${document.body.innerText}`)
  },
  // React's effects run in a later task, so an event resolves after them.
  asyncWrapper: async (work) => {
    const result = await work()
    await new Promise((resolve) => setImmediate(resolve))
    return result
  },
})

vi.mock(import('../outbox/verdict-timeout.ts'), async (load) => {
  const { useVerdictTimeout } = await load()
  return {
    useVerdictTimeout: () => {
      const patience = useVerdictTimeout()
      return () => (patience() > 0 ? testPatience.ms : 0)
    },
  }
})

// The page of a test counts as idle at all times.
window.requestIdleCallback = (act) => window.setTimeout(act)
window.cancelIdleCallback = (asked) => window.clearTimeout(asked)

// happy-dom's frames follow each other at once: a toast that counts its time in frames would keep a processor busy.
const drawAtOnce = window.requestAnimationFrame
let isDrawing = false
window.requestAnimationFrame = (draw) => {
  const drawn = (time: number) => {
    isDrawing = true
    try {
      draw(time)
    } finally {
      isDrawing = false
    }
  }
  return isDrawing ? window.setTimeout(() => drawn(performance.now()), 4) : drawAtOnce(drawn)
}
const cancelAtOnce = window.cancelAnimationFrame
window.cancelAnimationFrame = (asked) => {
  window.clearTimeout(asked)
  cancelAtOnce(asked)
}

// No style sheet is loaded, so an element's own style is all that there is to compute; happy-dom would look through every ancestor's.
const computed: ProxyHandler<CSSStyleDeclaration> = {
  get(own, name) {
    if (name === 'getPropertyValue') return (property: string) => own.getPropertyValue(property)
    const value: unknown = Reflect.get(own, name)
    return typeof value === 'function' ? value.bind(own) : value || defaults[String(name)] || ''
  },
}
const defaults: Record<string, string> = {
  display: 'block',
  visibility: 'visible',
  animationName: 'none',
  position: 'static',
}
window.getComputedStyle = (element) =>
  new Proxy((element as HTMLElement).hidden ? hidden.style : (element as HTMLElement).style, computed)
const hidden = document.createElement('div')
hidden.style.display = 'none'

// The class of happy-dom never reports anything. There is no layout here, so every element counts as visible.
class AllInSight {
  readonly #report: IntersectionObserverCallback

  constructor(report: IntersectionObserverCallback) {
    this.#report = report
  }

  observe(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry
    queueMicrotask(() => this.#report([entry], this as unknown as IntersectionObserver))
  }

  unobserve(): void {}

  disconnect(): void {}
}
globalThis.IntersectionObserver = AllInSight as unknown as typeof IntersectionObserver

// In happy-dom `navigator.locks` is null. A tab without the property uses locks of its own.
Reflect.deleteProperty(Navigator.prototype, 'locks')
globalThis.fetch = (input, init) => network.fetch(input as string, init)
Object.assign(globalThis, { EventSource: MemoryEventSource })

declare global {
  interface Window {
    /** Controls the environment from outside of the document. */
    happyDOM: { setURL: (url: string) => void }
  }
}

/** The address at which the environment begins. */
const home = 'http://localhost:3000/'

beforeEach(() => {
  network.begin()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  toaster.remove()
  // A test that followed a link out of the app, or to a file, has left another address.
  window.happyDOM.setURL(home)
  // These would load another document, which no test needs.
  for (const way of ['assign', 'replace', 'reload'] as const) vi.spyOn(location, way).mockImplementation(() => {})
})

afterEach(async () => {
  unmountAll()
  network.setOnline(true)
  vi.restoreAllMocks()
  const people = [null, ...network.api.server.state.users.keys()]
  const opened = await Dexie.getDatabaseNames()
  const databases = people.filter((id) => opened.includes(databaseName(id)))
  const running = () => databases.filter((id) => openDatabase(id).senders.size > 0).length + network.streams.size
  await vi.waitFor(() => expect(running(), 'engines and streams that still run').toBe(0), {
    timeout: 60_000,
    interval: 5,
  })
  for (const id of databases) await removeDatabase(id)
  await sessionStore().entries.clear()
  localStorage.clear()
  sessionStorage.clear()
  toaster.remove()
})
