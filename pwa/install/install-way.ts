import { useSyncExternalStore } from 'react'
import { readInstallWay, watchInstallWay, type InstallWay } from './install-prompt.ts'

/** Returns how the app can be installed here at present; undefined if it is installed. */
export const useInstallWay = (): InstallWay | undefined =>
  useSyncExternalStore(watchInstallWay, readInstallWay, () => undefined)
