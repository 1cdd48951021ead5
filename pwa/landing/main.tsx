/** What the document's own script keeps until the page is alive, see index.html. */
declare global {
  interface Window {
    early: {
      keep: (event: Event) => void
      button?: HTMLElement
      wake?: () => void
      isAlive?: boolean
    }
  }
}

const { early } = window

/** The page wakes when the browser is idle or at the first touch. Links, the menu and scrolling work by themselves. */
let waking: Promise<void> | undefined
const wake = () => void (waking ??= hydrate())

/** React is asked for by itself, so that its code and ours are taken up in two tasks rather than one long one. */
const hydrate = async () => {
  try {
    const [{ hydrateLanding }] = await Promise.all([import('./hydrate.tsx'), import('react-dom/client')])
    hydrateLanding(repeatPress)
  } catch (error) {
    early.wake = startOver
    if (early.button) startOver()
    throw error
  }
}

/** Code that did not come is asked for again by a new page only, which does not come either without a network. */
const startOver = () => {
  early.button?.removeAttribute('aria-busy')
  if (navigator.onLine) location.reload()
}

const repeatPress = () => {
  removeEventListener('click', early.keep, { capture: true })
  early.button?.removeAttribute('aria-busy')
  early.button?.click()
  early.isAlive = true
}

early.wake = wake
if (early.button) wake()
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake, { once: true, passive: true })

const wakeWhenIdle = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2_000 })
  else setTimeout(wake, 200)
}
/** The second frame begins once the first has been painted: what makes the page alive never holds up the page itself. */
const wakeOncePainted = () => requestAnimationFrame(() => requestAnimationFrame(wakeWhenIdle))
if (document.readyState === 'complete') wakeOncePainted()
else addEventListener('load', wakeOncePainted, { once: true })

/** Whoever chooses a section in the menu wants to see it. */
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('[popover] a') : null
  link?.closest<HTMLElement>('[popover]')?.hidePopover()
})

export {}
