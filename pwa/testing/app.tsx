import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { User } from '../../schema/accounts/user.ts'
import { rememberUser } from '../../sync/session.ts'
import { storeUser } from '../accounts/stored-user.ts'
import { createAppRouter } from '../router.ts'
import { network } from './network.ts'

export interface App {
  user: UserEvent
  /** Where the app is now: path and search. */
  place: () => string
  goTo: (path: string) => Promise<void>
}

/** Shows the app at an address, to a visitor or to somebody who has signed in on this device. */
export async function openApp(path: string, person?: User): Promise<App> {
  if (person) {
    network.api.session = person.id
    await rememberUser(person.id)
    storeUser(person)
  }
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup({ delay: null }),
    place: () => router.state.location.href,
    goTo: (href) => router.navigate({ href }),
  }
}
