import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { followedFeeds } from '../../sync/protocol/pull-plan.ts'
import { rememberUser } from '../../sync/engine/session.ts'
import { markAcceptanceSeen } from '../session/seen-acceptances.ts'
import { storeUser } from '../session/stored-user.ts'
import { createAppRouter } from '../router.ts'
import { chooseFromMenu } from './menu.ts'
import { network } from './network.ts'
import { render } from './render.ts'
// The app loads these dialogs when they are first opened. Here they are loaded beforehand, so that no test waits for their code.
import '../accounts/forgot-dialog.tsx'
import '../accounts/login-dialog.tsx'
import '../accounts/sign-up-dialog.tsx'
import '../accounts/unverified-dialog.tsx'
import '../applications/apply-dialog.tsx'
import '../applications/my-applications-screen.tsx'
import '../dashboard/frame/me-screen.tsx'
import '../dashboard/individual/individual-dashboard.tsx'
import '../dashboard/student/student-dashboard.tsx'
import '../my-jobs/accepted-jobs.tsx'
import '../my-jobs/past-jobs.tsx'
import '../my-jobs/work-dialogs.tsx'
import '../shell/header-signed-in.tsx'

export interface App {
  user: UserEvent
  /** Returns the present path and search. */
  place: () => string
  goTo: (path: string) => Promise<void>
  back: () => void
  /** Presses the first button of this name, once it is there. */
  press: (name: string | RegExp, place?: HTMLElement) => Promise<void>
  /** Opens the "Autres actions" of a place, and chooses one. */
  choose: (name: string, place?: HTMLElement) => Promise<void>
  /** Replaces the text of the field whose label begins with `label`. */
  fill: (label: string, text: string) => Promise<void>
}

/** Signs a person in on this device, as if they had used it before and had read their congratulations. */
export async function signInOnDevice(person: User): Promise<void> {
  network.api.session = person.id
  for (const { id, studentId, status } of network.api.server.state.applications.values())
    if (studentId === person.id && status === 'accepted') markAcceptanceSeen(localStorage, person.id, id)
  await rememberUser(person.id)
  storeUser(person)
}

/** Shows the app at an address, to a visitor or to a person who is signed in. With a network it waits until the device is level with the server. */
export async function openApp(path: string, person?: User): Promise<App> {
  if (person) await signInOnDevice(person)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ history })
  await router.load()
  render(<RouterProvider router={router} />)
  if (person && !network.isDown) await isLevel(person)
  const user = userEvent.setup({ delay: null })
  const press: App['press'] = async (name, place = document.body) => {
    const [first] = await within(place).findAllByRole('button', { name })
    await user.click(first!)
  }
  return {
    user,
    press,
    choose: async (name, place) => {
      await press('Autres actions', place)
      await chooseFromMenu(name)
    },
    place: () => router.state.location.href,
    // Like an address that is typed: no blocker of the router holds the screen.
    goTo: (href) => router.navigate({ href, ignoreBlocker: true }),
    back: () => history.back(),
    fill: async (label, text) => {
      await waitFor(() => expect([fieldNamed(label).disabled, fieldNamed(label).readOnly]).toEqual([false, false]))
      await user.clear(fieldNamed(label))
      await user.click(fieldNamed(label))
      await user.paste(text)
    },
  }
}

/** Returns the field whose label begins with `label`. It looks through the labels first, because a query over all fields takes a tenth of a test. */
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

/** Waits for the dialog of this name. */
export const dialogNamed = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name })

/** Waits until this device holds all that the server has for this person. */
const isLevel = (person: User): Promise<void> =>
  waitFor(async () => {
    const database = openDatabase(person.id)
    const feeds = await database.feeds.toArray()
    const complete = feeds.filter(({ level, before }) => level && before === null)
    expect(complete).toHaveLength((await followedFeeds(database)).length)
  })
