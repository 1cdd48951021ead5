/** Names an entry of the history as the router names the places that it scrolls to. */
export const entryKey = ({ href, state }: { href: string; state: { __TSR_key?: string } }): string =>
  state.__TSR_key ?? href
