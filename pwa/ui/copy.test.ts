import { afterEach, expect, test, vi } from 'vitest'
import { copy } from './copy.ts'
import { toaster } from './toast.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toaster.remove()
})

const said = () => toaster.getVisibleToasts().map(({ type, title }) => [type, title])
const otherwise = { kind: 'error', title: 'Copie impossible' } as const

test('a text that was copied is on the clipboard, and said to be', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })

  await copy('Bonjour', 'Texte copié', otherwise)

  expect(writeText).toHaveBeenCalledExactlyOnceWith('Bonjour')
  expect(said()).toEqual([['success', 'Texte copié']])
})

test('without a clipboard, or without leave to use it, one hears of it', async () => {
  for (const navigator of [
    {},
    { clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) } },
  ]) {
    vi.stubGlobal('navigator', navigator)
    toaster.remove()

    await copy('Bonjour', 'Texte copié', otherwise)

    expect(said()).toEqual([['error', 'Copie impossible']])
  }
})
