/** Puts the number of unread notifications on the icon, where the system has that. */
export const showBadge = async (unread: number): Promise<void> => {
  if (typeof navigator === 'undefined' || !('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
