import { useSyncExternalStore } from 'react'
import { readInstallWay, watchInstallWay, type InstallWay } from './install-prompt.ts'

/** How the app can be installed here, as of now; undefined where it is. */
export const useInstallWay = (): InstallWay | undefined =>
  useSyncExternalStore(watchInstallWay, readInstallWay, () => undefined)
