import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'

type Axe = typeof axe

/** Returns the violations that axe finds on the page as it is shown. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // A text that is still fading in lacks its final contrast, so all animations must end first.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    const end = Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    // An animation that follows the scroll position never ends, so the wait is limited to a second.
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 1_000))])
    const found = await (globalThis as unknown as { axe: Axe }).axe.run(document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
}

/** Returns how far the page can be scrolled sideways, in pixels. It must be 0, so that nothing is hidden there. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words of a component's default English labels that do not exist in French. */
const english =
  /(?<![\p{L}\p{N}@./-])(?:the|and|close|open|loading|with|your|you|please|of|to|is|are|not|from|clear|toggle|dismiss|remove|select|selected|submit|cancel|delete|search|save|next|previous|bottom|rating|welcome|password|sign|back|required|optional|error|add|edit|send|show|hide|more|less)(?![\p{L}\p{N}@-])/iu

/** Returns the English texts of the page, also those that only a screen reader reads: labels, descriptions, titles. */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ source, flags }) => {
      const pattern = new RegExp(source, flags)
      const spoken = [
        'aria-label',
        'aria-roledescription',
        'aria-valuetext',
        'aria-description',
        'title',
        'placeholder',
        'alt',
      ]
      const texts = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content') ?? '']
      for (const element of document.querySelectorAll('body, body *:not(script, style)')) {
        texts.push(...spoken.map((name) => element.getAttribute(name) ?? ''))
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
      }
      return [...new Set(texts.filter((text) => pattern.test(text)))]
    },
    { source: english.source, flags: english.flags },
  )

/** Runs `look` while the browser's text is twice as large and the window as narrow as the smallest phone (320 px), then restores both. */
export async function enlarged<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()!
  const browser = await page.context().newCDPSession(page)
  const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await page.setViewportSize({ width: 320, height: 800 })
  await setText(32)
  // Floating elements need a frame and 200 ms to find their new place.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
  const seen = await look()
  await setText(16)
  await page.setViewportSize(before)
  await browser.detach()
  return seen
}

/** Runs `look` in a window of 180 px, which is a phone of 360 px whose browser is zoomed to 200 %, then restores the window. */
export async function zoomed<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 180, height: 400 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
  const seen = await look()
  await page.setViewportSize(before)
  return seen
}

/** Returns the fields and buttons that reach beyond the window's side. Lists that scroll sideways by themselves may. */
export const beyondSide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isList = (box: Element) => getComputedStyle(box).scrollbarWidth === 'none'
    const found: string[] = []
    controls: for (const control of document.querySelectorAll('button, input, textarea, select, a[href]')) {
      const { right, width } = control.getBoundingClientRect()
      if (width < 2 || right <= innerWidth + 1 || !control.checkVisibility({ visibilityProperty: true })) continue
      for (let box: Element | null = control; box; box = box.parentElement) if (isList(box)) continue controls
      found.push(control.getAttribute('aria-label') ?? (control.textContent || control.id))
    }
    return found
  })

/** Returns the texts that a box cuts off without an ellipsis: with large text nobody would know that they exist. */
export const lostOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const words = range.getBoundingClientRect()
      const parent = texts.currentNode.parentElement
      if (
        words.width <= 1 ||
        !parent?.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true })
      )
        continue
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(box)
        const isForListeners =
          clipPath !== 'none' || box.clientWidth === 1 || box.getAttribute('aria-hidden') === 'true'
        const saysSo =
          textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX + overflowY)
        if (isForListeners || saysSo || position === 'fixed') break
        if (!/hidden|clip/.test(overflowX + overflowY)) continue
        const { left, right, bottom } = box.getBoundingClientRect()
        if (words.left < left - 1 || words.right > right + 1 || words.bottom > bottom + 1)
          lost.add(`${texts.currentNode.textContent?.slice(0, 40)} (in ${box.className.toString().slice(0, 40)})`)
      }
    }
    return [...lost]
  })

/** Returns the animations that still run for a person who prefers reduced motion, each with its duration in milliseconds. */
export const motionOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .flatMap((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
        const lasts = Number(duration ?? 0) * (iterations ?? 1)
        return lasts > 10
          ? [`${'animationName' in animation ? String(animation.animationName) : 'transition'}: ${lasts} ms`]
          : []
      }),
  )

/** Returns the words in this place that are broken across lines without a hyphen. */
export const brokenIn = (place: Locator): Promise<string[]> =>
  place.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      for (const { 0: word, index } of (currentNode.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(currentNode, index)
        range.setEnd(currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })
