/**
 * Does to the page what Chromium's translation does: each text gives its place to two `<font>` elements, whatever comes later too. Returns what ends
 * it. By default the words stay, so that a journey finds them. A browser gets this function as text, so it names nothing outside itself.
 */
export function wrapTexts(translate: (text: string) => string = (text) => text): () => void {
  const untranslated = /^(?:font|style|script|textarea)$/i
  const wrapIn = (parent: Node): void => {
    for (const child of parent.childNodes) {
      if (untranslated.test(child.nodeName)) continue
      if (child.nodeType !== Node.TEXT_NODE) wrapIn(child)
      else if (child.textContent?.trim()) {
        const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
        const inner = outer.appendChild(document.createElementNS('http://www.w3.org/1999/xhtml', 'font'))
        inner.textContent = translate(child.textContent)
        child.replaceWith(outer)
      }
    }
  }
  const observer = new MutationObserver(() => wrapIn(document.body))
  wrapIn(document.body)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
