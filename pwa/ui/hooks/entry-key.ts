/** Returns the router's own key of a history entry, which it uses for scroll positions. */
export const entryKey = ({ href, state }: { href: string; state: { __TSR_key?: string } }): string =>
  state.__TSR_key ?? href
