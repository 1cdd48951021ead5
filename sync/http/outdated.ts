/** Called when the server has answered that this app is too old for it (426), whatever was asked. */
export const onOutdated = new Set<() => void>()

export const tellOutdated = (): void => {
  for (const listener of onOutdated) listener()
}
