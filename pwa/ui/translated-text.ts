const page = document.documentElement.dataset

/** Reports an error from which React has recovered. A page that was translated before its hydration differs from what React expects, which is no fault. */
export const reportUntranslated = (error: unknown): void => {
  if (!('translated' in page)) reportError(error)
}

/**
 * A browser's translation takes text nodes out of the page and puts `<font>` elements in their places. React knows nothing of it: it would throw when it
 * removes such a text or inserts something before it, and the page would be blank; and it would change a text that nobody sees. Returns what ends it.
 */
export const followTranslation = (): (() => void) => {
  if (document.querySelector<HTMLElement>('font')) page.translated = ''
  /** The node that stands where a text was. A node that comes back has none. */
  const standIns = new WeakMap<Node, ChildNode>()
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        // React has changed the text: it comes back, and is translated anew.
        if (!target.parentNode) standIns.get(target)?.replaceWith(target)
        continue
      }
      for (const node of addedNodes) {
        standIns.delete(node)
        if (node.nodeName === 'FONT') page.translated = ''
      }
      for (const gone of removedNodes) {
        const there = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
        if (gone.nodeType !== Node.TEXT_NODE || !there || gone.parentNode) continue
        standIns.set(gone, there as ChildNode)
        observer.observe(gone, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })

  /** Returns the child of this parent that stands for the node: itself, its stand-in, or the element that a translator has put around it. */
  const childFor = (parent: Node, node: Node): Node | null => {
    let there: Node | null = node.parentNode ? node : (standIns.get(node) ?? null)
    while (there && there.parentNode !== parent) there = there.parentNode
    return there
  }
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, node: Child) {
    const there = childFor(this, node)
    if (there) removeChild.call(this, there)
    return node
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    return insertBefore.call(this, node, before && childFor(this, before)) as Child
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}
