import { onTestFinished } from 'vitest'

/** The type `string`, because the compiler knows the element as deprecated. */
export const font: string = 'font'

/** Translates the page until the test ends, as Chromium does: each text gives its place to two `<font>` elements, whatever comes later too. */
export function translatePage(translate: (text: string) => string): void {
  const observer = new MutationObserver(() => translateAll(document.body, translate))
  translateAll(document.body, translate)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
}

function translateAll(parent: Node, translate: (text: string) => string): void {
  for (const child of parent.childNodes) {
    if (child.nodeName === 'FONT' || child.nodeName === 'STYLE') continue
    if (child.nodeType !== Node.TEXT_NODE) translateAll(child, translate)
    else if (child.textContent?.trim()) {
      const outer = document.createElement(font)
      const inner = outer.appendChild(document.createElement(font))
      inner.textContent = translate(child.textContent)
      child.replaceWith(outer)
    }
  }
}
