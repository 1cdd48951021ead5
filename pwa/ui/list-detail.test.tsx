import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { chooseSingleKeys } from './hooks/single-keys.ts'
import { ListDetail } from './list-detail.tsx'

beforeEach(() => localStorage.clear())

const names = ['Anne', 'Léa', 'Tom']

interface PlaceProps {
  opensAtOnce?: boolean
  isBeside?: boolean
}

/** A list of names with a search field, and beside it the chosen name with a button. */
function Place({ opensAtOnce = true, isBeside = true }: PlaceProps) {
  const [shown, show] = useState<string>()
  return (
    <ListDetail
      isBeside={isBeside}
      label="Personne choisie"
      opensAtOnce={opensAtOnce}
      onClose={() => show(undefined)}
      list={
        <>
          <input aria-label="Rechercher" />
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button type="button" data-cover="" aria-current={name === shown} onClick={() => show(name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      }
      detail={<button type="button">{`Écrire à ${shown ?? 'personne'}`}</button>}
    />
  )
}

const open = async (props: PlaceProps = {}) => {
  const user = userEvent.setup({ delay: null })
  const listens = vi.spyOn(document, 'addEventListener')
  render(<Place {...props} />)
  const { isBeside = true } = props
  if (isBeside) await waitFor(() => expect(listens.mock.calls.some(([type]) => type === 'keydown')).toBe(true))
  listens.mockRestore()
  return { user, press: (keys: string) => user.keyboard(keys) }
}
const focused = () => document.activeElement?.textContent
const shown = () => screen.getByText(/^Écrire à/).textContent

test('j and k show the next row and the previous one, and stop at the ends (1.2.188)', async () => {
  const { press } = await open()

  await press('j')
  expect([focused(), shown()]).toEqual(['Anne', 'Écrire à Anne'])
  await press('jjj')
  expect([focused(), shown()]).toEqual(['Tom', 'Écrire à Tom'])
  await press('kkkk')
  expect([focused(), shown()]).toEqual(['Anne', 'Écrire à Anne'])
})

test('where a row opens at Enter alone, j and k only go to it', async () => {
  const { press } = await open({ opensAtOnce: false })

  await press('jj')
  expect([focused(), shown()]).toEqual(['Léa', 'Écrire à personne'])
  await press('{Enter}')

  await waitFor(() => expect(shown()).toBe('Écrire à Léa'))
})

test('Enter leads into the detail, Escape back to its row, and there closes it', async () => {
  const { user, press } = await open()
  await press('jj{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Personne choisie'))
  await user.tab()
  expect(focused()).toBe('Écrire à Léa')

  await press('j')
  expect(focused()).toBe('Tom')
  await user.click(screen.getByText('Écrire à Tom'))
  await press('{Escape}')
  expect([focused(), shown()]).toEqual(['Tom', 'Écrire à Tom'])
  await press('{Escape}')
  expect(shown()).toBe('Écrire à personne')
})

test('the keys do nothing in a field, with a modifier, or while a dialog is open over the list', async () => {
  const { user, press } = await open()

  await user.type(screen.getByLabelText('Rechercher'), 'jk')
  await user.click(document.body)
  await press('{Control>}j{/Control}')
  const dialog = Object.assign(document.createElement('div'), { role: 'dialog' })
  dialog.dataset.state = 'open'
  document.body.append(dialog)
  await press('j')
  dialog.remove()

  expect(screen.getByLabelText<HTMLInputElement>('Rechercher').value).toBe('jk')
  expect(shown()).toBe('Écrire à personne')
})

test('whoever turns single keys off on this device has none, but keeps Enter and Escape (1.2.189)', async () => {
  const { user, press } = await open()
  chooseSingleKeys(false)

  await press('j')
  expect(shown()).toBe('Écrire à personne')
  await user.click(screen.getByText('Léa'))
  await user.click(screen.getByText('Écrire à Léa'))
  await press('{Escape}')
  expect(focused()).toBe('Léa')

  chooseSingleKeys(true)
  await press('j')
  expect(focused()).toBe('Tom')
})

test('where the window has no room, the list stands alone', async () => {
  const { press } = await open({ isBeside: false })

  await press('j')

  expect(screen.queryByRole('region')).toBeNull()
  expect(focused()).not.toBe('Anne')
})
