import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { followedFeeds } from '../../sync/protocol/pull-plan.ts'
import { rememberUser } from '../../sync/session.ts'
import { markAcceptanceSeen } from '../session/seen-acceptances.ts'
import { storeUser } from '../session/stored-user.ts'
import { createAppRouter } from '../router.ts'
import { network } from './network.ts'
import { render } from './render.ts'
// The app loads these when they are first wanted; here no test waits for the code of another.
import '../accounts/forgot-dialog.tsx'
import '../accounts/login-dialog.tsx'
import '../accounts/sign-up-dialog.tsx'
import '../accounts/unverified-dialog.tsx'
import '../applications/apply-dialog.tsx'
import '../dashboard/individual/individual-dashboard.tsx'
import '../dashboard/student/student-dashboard.tsx'
import '../shell/header-signed-in.tsx'

export interface App {
  user: UserEvent
  /** Where the app is now: path and search. */
  place: () => string
  goTo: (path: string) => Promise<void>
  back: () => void
  /** Presses the first button of this name, once it is there. */
  press: (name: string | RegExp, place?: HTMLElement) => Promise<void>
  /** Puts a text in the place of what stands in the field whose label begins like this. */
  fill: (label: string, text: string) => Promise<void>
}

/** Signs somebody in on this device, as if they had been here before and had read their congratulations. */
export async function signInOnDevice(person: User): Promise<void> {
  network.api.session = person.id
  for (const { id, studentId, status } of network.api.server.state.applications.values())
    if (studentId === person.id && status === 'accepted') markAcceptanceSeen(localStorage, person.id, id)
  await rememberUser(person.id)
  storeUser(person)
}

/** Shows the app at an address, to a visitor or to somebody who has signed in on this device: then, with a network, once all theirs is here. */
export async function openApp(path: string, person?: User): Promise<App> {
  if (person) await signInOnDevice(person)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ history })
  await router.load()
  render(<RouterProvider router={router} />)
  if (person && !network.isDown) await isLevel(person)
  const user = userEvent.setup({ delay: null })
  return {
    user,
    place: () => router.state.location.href,
    // As an address that is typed: a screen that is left by a document is left.
    goTo: (href) => router.navigate({ href, ignoreBlocker: true }),
    back: () => history.back(),
    press: async (name, place = document.body) => {
      const [first] = await within(place).findAllByRole('button', { name })
      await user.click(first!)
    },
    fill: async (label, text) => {
      await waitFor(() => expect([fieldNamed(label).disabled, fieldNamed(label).readOnly]).toEqual([false, false]))
      await user.clear(fieldNamed(label))
      await user.click(fieldNamed(label))
      await user.paste(text)
    },
  }
}

/** The field whose label begins like this. Labels are looked at first: asking every element for its labels takes a tenth of a test. */
export function fieldNamed(label: string): HTMLInputElement | HTMLTextAreaElement {
  for (const one of document.querySelectorAll('label')) {
    const field = one.textContent.startsWith(label) ? fieldOf(one) : null
    if (field?.matches('input, textarea')) return field as HTMLInputElement
  }
  const found = screen.getAllByLabelText(new RegExp(`^${label}`))
  return found.find((one) => one.matches('input, textarea')) as HTMLInputElement | HTMLTextAreaElement
}

const fieldOf = (label: HTMLLabelElement): HTMLElement | null =>
  label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector('input, textarea')

/** The dialog of this name, once it is there. */
export const dialogNamed = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name })

/** This device has all that the server has for somebody. */
const isLevel = (person: User): Promise<void> =>
  waitFor(async () => {
    const database = openDatabase(person.id)
    const feeds = await database.feeds.toArray()
    const complete = feeds.filter(({ level, before }) => level && before === null)
    expect(complete).toHaveLength((await followedFeeds(database)).length)
  })
