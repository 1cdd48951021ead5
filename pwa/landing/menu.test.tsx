import { expect, test } from 'vitest'
import { followMenu, leaveMenu } from './menu.ts'

const open = (hasPopovers: boolean) => {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = `
    <button popovertarget="menu">Menu</button>
    <nav popover="auto"><a href="#jobs">Jobs</a><button popovertarget="menu" data-opens="login">Connexion</button></nav>
    <p>Un coup de main</p>`
  const of = (selector: string) => page.querySelector<HTMLElement>(selector)!
  const menu = Object.assign(of('nav'), { hidings: 0, hidePopover: () => void (menu.hidings += 1) })
  followMenu(page, hasPopovers)
  return { menu, of, press: (selector: string) => of(selector).click() }
}

test('the menu opens and closes in a browser without popovers, too', () => {
  const { menu, press } = open(false)
  const presses = ['body > button', 'body > button', 'body > button', 'p', 'body > button', 'nav a', 'body > button']

  const seen = [...presses, 'nav button'].map((selector) => {
    press(selector)
    return menu.hasAttribute('data-open')
  })

  expect(seen).toEqual([true, false, true, false, true, false, true, false])
})

test('a press that the document has prevented does not close the menu without popovers', () => {
  const { menu, of } = open(false)
  const opener = of('body > button')
  opener.click()

  opener.addEventListener('click', (event) => event.preventDefault())
  opener.click()

  expect(menu.hasAttribute('data-open')).toBe(true)
})

test('choosing a section closes the menu in a browser with popovers', () => {
  const { menu, press } = open(true)

  for (const selector of ['body > button', 'p', 'nav a']) press(selector)

  expect([menu.hidings, menu.hasAttribute('data-open')]).toEqual([1, false])
})

test('the menu closes behind an early dialog of its own, and stays open behind another one', () => {
  for (const hasPopovers of [false, true]) {
    const { menu, of, press } = open(hasPopovers)
    press('body > button')

    leaveMenu(of('body > button'), hasPopovers)
    const stayed = [menu.hidings, menu.hasAttribute('data-open')]
    leaveMenu(of('nav button'), hasPopovers)

    expect([stayed, [menu.hidings, menu.hasAttribute('data-open')]]).toEqual([
      [0, !hasPopovers],
      [hasPopovers ? 1 : 0, false],
    ])
  }
})
