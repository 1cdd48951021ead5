import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/**
 * Chooses the first or the last item of the open menu with Home or End: typed letters that follow each other as quickly as here would be taken for one
 * name.
 */
export async function chooseFromMenu(item: string | RegExp): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const row = await screen.findByRole('menuitem', { name: item })
  // The menu gets the focus a frame after it is shown.
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy()
  const isLast = row.nextElementSibling === null
  await user.keyboard(isLast ? '{End}' : '{Home}')
  await expect.poll(() => row.dataset['highlighted']).toBe('')
  await user.keyboard('{Enter}')
}
