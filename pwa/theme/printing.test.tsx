import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

const readDocument = (name: string) => readFileSync(`pwa/${name}.html`, 'utf8')
const scriptOf = (html: string) => /<script>([\s\S]*?coup-de-main\.theme[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

beforeAll(() => void runInThisContext(scriptOf(readDocument('app'))))

test.each(['dark', 'light', undefined])('what is printed is light where the chosen theme is %s', (theme) => {
  const { dataset } = document.documentElement
  onTestFinished(() => void delete dataset['theme'])
  if (theme) dataset['theme'] = theme

  window.dispatchEvent(new Event('beforeprint'))
  const printed = dataset['theme']
  window.dispatchEvent(new Event('afterprint'))

  expect([printed, dataset['theme']]).toEqual(['light', theme])
})

test('the landing prints like every other document', () => {
  const printing = /\{\s+const \{ dataset \}[\s\S]*?afterprint[\s\S]*?\n {6}\}/.exec(readDocument('app'))?.[0]

  expect(printing).toContain('beforeprint')
  expect(readDocument('index')).toContain(printing)
})
