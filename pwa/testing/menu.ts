import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Chooses an item of the open menu by keys: typed letters that follow each other as quickly as here would be taken for one name. */
export async function chooseFromMenu(item: string | RegExp): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const row = await screen.findByRole('menuitem', { name: item })
  // The menu gets the focus a frame after it is shown.
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy()
  while (!row.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
}
