import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

const fragment = readFileSync('pwa/theme/printing.html', 'utf8')

beforeAll(() => void runInThisContext(fragment.replaceAll(/<\/?script>/g, '')))

test.each(['dark', 'light', undefined])('what is printed is light where the chosen theme is %s', (theme) => {
  const { dataset } = document.documentElement
  onTestFinished(() => void delete dataset['theme'])
  if (theme) dataset['theme'] = theme

  window.dispatchEvent(new Event('beforeprint'))
  const printed = dataset['theme']
  window.dispatchEvent(new Event('afterprint'))

  expect([printed, dataset['theme']]).toEqual(['light', theme])
})
