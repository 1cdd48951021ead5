import { fireEvent, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { SelectField } from '../fields/select-field.tsx'
import { doubleTap } from '../hooks/double-tap-time.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

const choices = [{ value: 'week', label: 'Cette semaine' }]

const panels = {
  menu: <Menu label="Plus" trigger={<IconButton label="Ouvrir">…</IconButton>} items={choices} />,
  popover: (
    <Popover title="Nouvelles" trigger={<IconButton label="Ouvrir">…</IconButton>}>
      Rien
    </Popover>
  ),
  list: <SelectField label="Ouvrir" items={choices} value={undefined} onValueChange={() => undefined} />,
}

test.each(Object.entries(panels))(
  'the second tap of a double one leaves the %s open, and a later one closes it',
  async (_, panel) => {
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    render(panel)
    const button = document.querySelector('button')!
    const isOpen = () => button.getAttribute('aria-expanded')
    const tap = async (time: number) => {
      clock.mockReturnValue(time)
      fireEvent.click(button, { detail: 1 })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }

    await tap(1_000)
    await waitFor(() => expect(isOpen()).toBe('true'))
    await tap(1_150)
    expect(isOpen()).toBe('true')
    await tap(1_000 + doubleTap)

    await waitFor(() => expect(isOpen()).toBe('false'))
  },
)
