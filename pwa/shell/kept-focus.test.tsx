import { expect, onTestFinished, test } from 'vitest'
import { keepFocus } from './kept-focus.ts'

const focused = () => document.activeElement?.id

/** Puts this markup into the page, and starts the code under test. */
function openPage(html: string) {
  document.body.innerHTML = html
  const end = keepFocus()
  onTestFinished(() => {
    end()
    document.body.innerHTML = ''
  })
}
const at = (id: string): HTMLElement => document.getElementById(id)!

test('the focus moves to the nearest place around an element that leaves', async () => {
  openPage('<main id="page"><article id="card"><button id="act"></button></article></main>')
  at('act').focus()

  at('act').remove()
  await expect.poll(focused).toBe('card')
  at('card').remove()

  await expect.poll(focused).toBe('page')
})

test('a dialog that goes gives the focus back to its opener, or to a place near it', async () => {
  openPage('<main id="page"><button id="opener"></button></main>')
  const dialog = '<div role="dialog" data-state="open" id="dialog"><button id="close"></button></div>'
  const openDialog = () => {
    at('opener').focus()
    document.body.insertAdjacentHTML('beforeend', dialog)
    at('close').focus()
  }

  openDialog()
  at('dialog').remove()
  await expect.poll(focused).toBe('opener')
  openDialog()
  at('opener').remove()
  await expect.poll(focused).toBe('close')
  at('dialog').remove()

  await expect.poll(focused).toBe('page')
})

test('an element that leaves a dialog leaves the focus in the dialog', async () => {
  openPage('<main id="page"><button id="opener"></button></main>')
  at('opener').focus()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" data-state="open" id="dialog"><button id="act"></button></div>',
  )
  at('act').focus()

  at('act').remove()

  await expect.poll(focused).toBe('dialog')
})

test('a screen that comes in the place of another has the focus on its heading', async () => {
  openPage('<main id="list"><h1 id="offers"></h1><a id="offer" href="/"></a></main>')
  at('offer').focus()

  at('list').remove()
  document.body.insertAdjacentHTML('beforeend', '<main id="coming"></main>')
  await expect.poll(focused).toBe('coming')
  at('coming').remove()
  document.body.insertAdjacentHTML('beforeend', '<main><h1 id="heading"></h1></main>')

  await expect.poll(focused).toBe('heading')
})

test('a screen that comes a moment after the previous one left still gets the focus', async () => {
  openPage('<main id="list"><a id="offer" href="/"></a></main>')
  at('offer').focus()

  at('list').remove()
  await new Promise((resolve) => setTimeout(resolve, 50))
  document.body.insertAdjacentHTML('beforeend', '<main><h1 id="heading"></h1></main>')

  await expect.poll(focused).toBe('heading')
})

test('a field that the next screen has put the focus into keeps it', async () => {
  openPage('<main id="list"><a id="offer" href="/"></a></main>')
  at('offer').focus()

  at('list').remove()
  document.body.insertAdjacentHTML('beforeend', '<main><h1></h1><input id="field" /></main>')
  at('field').focus()
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(focused()).toBe('field')
})
