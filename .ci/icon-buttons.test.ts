import { fileURLToPath } from 'node:url'
import { Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const nameOf = ({ name }: ESTree.JSXOpeningElement): string =>
  name.type === 'JSXIdentifier' ? name.name : name.type === 'JSXMemberExpression' ? name.property.name : ''

const hasTip = ({ attributes }: ESTree.JSXOpeningElement): boolean =>
  attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'data-tip')

/** Whether an element is an icon, or contains only icons. */
const isIcon = (child: ESTree.JSXChild): boolean =>
  child.type === 'JSXElement' && (child.openingElement.selfClosing || hasOnlyIcons(child))

const hasOnlyIcons = ({ children }: ESTree.JSXElement): boolean => {
  const parts = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  return parts.length > 0 && parts.every(isIcon)
}

/** Returns the icon buttons without a tip. `IconButton` gives itself one, so only other buttons can lack it. */
const findUntipped = (file: SourceFile): string[] => {
  const found: string[] = []
  new Visitor({
    JSXElement: (element) => {
      const name = nameOf(element.openingElement)
      const isButton = name === 'button' || name.endsWith('Trigger')
      if (isButton && hasOnlyIcons(element) && !hasTip(element.openingElement)) found.push(`${file.path}: ${name}`)
    },
  }).visit(file.parsed.program)
  return found
}

test('each button that has nothing but an icon says its name in a tooltip', () => {
  const screens = readSourceFiles(root).filter(({ path }) => /^pwa\/.*(?<!\.test)\.tsx$/.test(path))

  expect(screens.length).toBeGreaterThan(200)
  expect(screens.flatMap(findUntipped)).toEqual([])
})
