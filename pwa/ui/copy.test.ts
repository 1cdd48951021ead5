import { afterEach, expect, test, vi } from 'vitest'
import { copy } from './copy.ts'
import { toaster } from './toast.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toaster.remove()
})

const said = () => toaster.getVisibleToasts().map(({ type, title }) => [type, title])
const otherwise = { kind: 'error', title: 'Copie impossible' } as const

test('a copied text is on the clipboard, and a toast confirms it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })

  await copy('Bonjour', 'Texte copié', otherwise)

  expect(writeText).toHaveBeenCalledExactlyOnceWith('Bonjour')
  expect(said()).toEqual([['success', 'Texte copié']])
})

/** Gives the page a browser that does this at its own command to copy, and returns false if it copies nothing. */
const obey = (command: (page: EventTarget) => boolean) => {
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(page, { execCommand: () => command(page) }))
}

const withoutLeave = [{}, { clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }]

test('without a clipboard, or without leave to use it, a text is copied by the command of the browser', async () => {
  const copied: string[] = []
  obey((page) => {
    const clipboardData = { setData: (_: string, text: string) => copied.push(text) }
    return !page.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData }))
  })
  for (const navigator of withoutLeave) {
    vi.stubGlobal('navigator', navigator)
    toaster.remove()

    await copy('Bonjour', 'Texte copié', otherwise)

    expect(said()).toEqual([['success', 'Texte copié']])
  }
  expect(copied).toEqual(['Bonjour', 'Bonjour'])
})

test('a failed copy shows an error', async () => {
  obey(() => false)
  for (const navigator of withoutLeave) {
    vi.stubGlobal('navigator', navigator)
    toaster.remove()

    await copy('Bonjour', 'Texte copié', otherwise)

    expect(said()).toEqual([['error', 'Copie impossible']])
  }
})
