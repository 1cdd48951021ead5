import type { Id } from '../../schema/ids.ts'

/*
 * Who has signed out and kept unsent mutations on this device. Nothing leaves while they are signed out, so this stays true until they are back or
 * their data are deleted. It is read without opening anybody's database.
 */

const prefix = 'coup-de-main.kept-sends:'

/** A person's deletion also deletes the key (`forgetUser`). */
export const noteKept = (userId: Id, isKept: boolean): void => {
  try {
    if (isKept) localStorage.setItem(prefix + userId, '1')
    else localStorage.removeItem(prefix + userId)
  } catch {
    // The login then says nothing of what waits.
  }
}

/** Whether unsent mutations of anybody wait on this device for their person. */
export const isAnythingKept = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}
