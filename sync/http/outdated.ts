/** Listeners for the server's answer that this app is too old (426), to whichever request. */
export const onOutdated = new Set<() => void>()

export const announceOutdated = (): void => {
  for (const listener of onOutdated) listener()
}
