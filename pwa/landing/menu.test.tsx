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

test('where the browser has no popovers the menu opens and closes all the same', () => {
  const { menu, press } = open(false)
  const presses = ['body > button', 'body > button', 'body > button', 'p', 'body > button', 'nav a', 'body > button']

  const seen = [...presses, 'nav button'].map((selector) => {
    press(selector)
    return menu.hasAttribute('data-open')
  })

  expect(seen).toEqual([true, false, true, false, true, false, true, false])
})

test('the second tap of a double one leaves the menu as the first has left it; a key opens and closes it as often as it is pressed', () => {
  const { menu, of } = open(false)
  const press = (detail: number) =>
    of('body > button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

  const isDone = [press(1), press(1)]
  const afterTaps = menu.hasAttribute('data-open')
  for (let times = 0; times < 3; times += 1) press(0)

  expect({ isDone, afterTaps, afterKeys: menu.hasAttribute('data-open') }).toEqual({
    isDone: [true, false],
    afterTaps: true,
    afterKeys: false,
  })
})

test('where it has them, a section that is chosen closes it', () => {
  const { menu, press } = open(true)

  for (const selector of ['body > button', 'p', 'nav a']) press(selector)

  expect([menu.hidings, menu.hasAttribute('data-open')]).toEqual([1, false])
})

test('it closes behind a dialog that opens before React listens, and keeps what is not in it', () => {
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
