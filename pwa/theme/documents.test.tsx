import Dexie from 'dexie'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { watchStoredUser } from '../session/stored-user.ts'
import { chooseTheme, followTheme } from './chosen-theme.ts'

const { dataset } = document.documentElement

beforeAll(() => {
  for (const name of ['chosen-theme', 'printing'])
    runInThisContext(readFileSync(`pwa/theme/${name}.html`, 'utf8').replaceAll(/<\/?script>/g, ''))
})

test.each(['dark', 'light', undefined])('the print is light where the chosen theme is %s', (theme) => {
  onTestFinished(() => void delete dataset['theme'])
  if (theme) dataset['theme'] = theme

  window.dispatchEvent(new Event('beforeprint'))
  const printed = dataset['theme']
  window.dispatchEvent(new Event('afterprint'))

  expect([printed, dataset['theme']]).toEqual(['light', theme])
})

test('an unrelated entry that another tab stores leaves the print light', () => {
  chooseTheme('dark')
  onTestFinished(() => chooseTheme('system'))

  window.dispatchEvent(new Event('beforeprint'))
  window.dispatchEvent(new StorageEvent('storage', { key: 'coup-de-main.typed:visitor:support' }))
  const printed = dataset['theme']
  window.dispatchEvent(new Event('afterprint'))

  expect([printed, dataset['theme']]).toEqual(['light', 'dark'])
})

/** Puts the colours of a phone's bars around the page into the document, as the built documents do. */
const drawBars = () => {
  const bars = ['light', 'dark'].map((scheme) => {
    const bar = document.head.appendChild(document.createElement('meta'))
    bar.name = 'theme-color'
    bar.dataset['scheme'] = scheme
    return bar
  })
  onTestFinished(() => bars.forEach((bar) => bar.remove()))
  return () => bars.map(({ media }) => media)
}

test('the ground before the stylesheet is here is that of the chosen theme', () => {
  const ground = document.head.appendChild(document.createElement('meta'))
  ground.name = 'color-scheme'
  onTestFinished(() => ground.remove())
  const grounds = (['dark', 'light', 'system'] as const).map((theme) => {
    chooseTheme(theme)
    return ground.content
  })

  expect(grounds).toEqual(['dark', 'light', 'light dark'])
})

test('a theme is shown once it is chosen, in this tab or another, with the bars around it', () => {
  const bars = drawBars()

  chooseTheme('dark')
  const here = [dataset['theme'], ...bars()]
  localStorage.setItem('coup-de-main.theme', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'coup-de-main.theme' }))
  const elsewhere = [dataset['theme'], ...bars()]
  chooseTheme('system')

  expect(here).toEqual(['dark', 'not all', 'all'])
  expect(elsewhere).toEqual(['light', 'all', 'not all'])
  expect([dataset['theme'], ...bars()]).toEqual([
    undefined,
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
})

test('a page from the browser’s back cache learns on its return about entries of other tabs', () => {
  const hearsOfUser = vi.fn<() => void>()
  const hearsOfTheme = vi.fn<() => void>()
  onTestFinished(watchStoredUser(hearsOfUser))
  onTestFinished(followTheme(hearsOfTheme))
  onTestFinished(() => chooseTheme('system'))
  // Dexie would open its channel between tabs a second time, and tests after this one would get their own messages.
  Dexie.disableBfCache = true
  onTestFinished(() => void (Dexie.disableBfCache = false))
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  localStorage.setItem('coup-de-main.theme', 'dark')

  show(false)
  const asItBegins = [dataset['theme'], hearsOfUser.mock.calls.length]
  show(true)

  expect(asItBegins).toEqual([undefined, 0])
  expect(dataset['theme']).toBe('dark')
  expect(hearsOfUser).toHaveBeenCalledOnce()
  expect(hearsOfTheme).toHaveBeenCalledOnce()
})
