import { screen, waitFor, within } from '@testing-library/dom'
import { doubleTap } from '../ui/hooks/stray-taps.ts'
import type { App } from './app.tsx'

/** The five tabs of somebody signed in. */
export const tabBar = (): HTMLElement => screen.getByRole('navigation', { name: 'Tableau de bord' })

/** Opens "Moi", and there the entry of this name. */
export async function openFromMe({ user }: Pick<App, 'user'>, name: string): Promise<void> {
  const bar = await screen.findByRole('navigation', { name: 'Tableau de bord' })
  await user.click(await within(bar).findByRole('link', { name: 'Moi' }))
  await screen.findByRole('heading', { level: 1, name: 'Moi' })
  // A press within the time of a double tap would do nothing on the screen that the first one has opened.
  await new Promise((resolve) => setTimeout(resolve, doubleTap))
  // The screen's own `main` may take the place of the one before after its heading has come.
  const entry = () => within(screen.getByRole('main')).getByRole('link', { name: new RegExp(`^${name}`) })
  await user.click(await waitFor(entry))
}

/** Asks to sign out, in the header of a wide window, once no dialog that still closes hides it. */
export async function askToSignOut({ press }: Pick<App, 'press'>): Promise<void> {
  const [header] = await screen.findAllByRole('banner')
  await press('Déconnexion', header)
}

/** Opens the chat of a row in the list of conversations. */
export async function openChatOf({ user }: Pick<App, 'user'>, row: HTMLElement): Promise<void> {
  await user.click(within(row).getByRole('link', { name: 'Chat' }))
}

/** Presses "Terminer" of a row. */
export async function completeFrom({ press }: Pick<App, 'press'>, row: HTMLElement): Promise<void> {
  await press('Terminer', row)
}
