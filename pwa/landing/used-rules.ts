import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss'

/**
 * Returns the part of a stylesheet that a document needs: the rules whose classes it has (and rules without any), the custom properties that these
 * rules read, and their keyframes. Order and layers stay, so that the whole sheet can be added later.
 */
export function keepUsedRules(css: string, html: string): string {
  const root = postcss.parse(css)
  dropRules(root, classesIn(html))
  dropProperties(root, html)
  dropKeyframes(root)
  dropEmpty(root)
  return root.toString()
}

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(/\s+/)))

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescapeHtml = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)

function dropRules(root: Root, classes: Set<string>): void {
  root.walkRules((rule) => {
    if (isFrame(rule)) return
    const used = rule.selectors.filter((selector) => {
      const names = classesOf(selector)
      return names.length === 0 || names.some((name) => classes.has(name))
    })
    if (used.length === 0) rule.remove()
    else rule.selectors = used
  })
}

const isFrame = ({ parent }: Rule) => parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/** `.md\:p_8:hover > .b` has the classes `md:p_8` and `b`. */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))

/** A custom property counts as unread when only unread properties read it. */
function dropProperties(root: Root, html: string): void {
  const declared = new Map<string, Declaration[]>()
  const read = new Set(propertiesRead(html))
  root.walkDecls((declaration) => {
    if (!declaration.prop.startsWith('--')) propertiesRead(declaration.value).forEach((name) => read.add(name))
    else declared.set(declaration.prop, [...(declared.get(declaration.prop) ?? []), declaration])
  })
  // The iteration also visits the names that it adds to the set.
  for (const name of read)
    for (const { value } of declared.get(name) ?? []) propertiesRead(value).forEach((other) => read.add(other))

  for (const [name, declarations] of declared) if (!read.has(name)) declarations.forEach((unread) => unread.remove())
  root.walkAtRules('property', (registration) => {
    if (!read.has(registration.params)) registration.remove()
  })
}

const propertiesRead = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--(?:\\.|[\w-])+)/g)].map(([, name = '']) => name)

function dropKeyframes(root: Root): void {
  const values: string[] = []
  root.walkDecls((declaration) => void values.push(declaration.value))
  const words = new Set(values.flatMap((value) => value.match(/[\w-]+/g) ?? []))
  root.walkAtRules(/keyframes$/, (atRule) => {
    if (!words.has(atRule.params)) atRule.remove()
  })
}

function dropEmpty(root: Root): void {
  root.walk((node) => {
    if (node.type === 'comment') node.remove()
  })
  let isDone = false
  while (!isDone) {
    isDone = true
    root.walk((node) => {
      if ((node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0) {
        node.remove()
        isDone = false
      }
    })
  }
}
