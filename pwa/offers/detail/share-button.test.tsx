import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { ShareButton } from './share-button.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

test.each([
  ['is cancelled', 'AbortError', 0],
  ['is pressed twice, while the browser opens its own', 'InvalidStateError', 0],
  ['is not allowed', 'NotAllowedError', 1],
])('a share that %s copies the address only if the browser cannot share', async (_name, name, copies) => {
  const share = vi.fn(() => Promise.reject(new DOMException('', name)))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const user = userEvent.setup({ delay: null })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<ShareButton title="Tailler la haie" path="/jobs/1" />)

  await user.click(screen.getByRole('button', { name: 'Partager' }))

  await expect.poll(() => share.mock.calls.length).toBe(1)
  await Promise.resolve()
  expect(writeText.mock.calls.length).toBe(copies)
})
