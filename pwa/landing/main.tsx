import '../theme/index.css'

/** A press before the page is alive is kept and repeated once it is. */
let pressed: HTMLElement | undefined
const keepPress = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  if (!button) return
  event.preventDefault()
  pressed = button
  void wake()
}

let waking: Promise<void> | undefined
const wake = () => (waking ??= import('./hydrate.tsx').then(({ hydrateLanding }) => hydrateLanding(replayPress)))

const replayPress = () => {
  removeEventListener('click', keepPress, { capture: true })
  pressed?.click()
}

addEventListener('click', keepPress, { capture: true })
if ('requestIdleCallback' in window) requestIdleCallback(() => void wake(), { timeout: 2_000 })
else setTimeout(() => void wake(), 200)
