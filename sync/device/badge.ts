/** Shows the number of unread notifications on the app's icon, where the system supports it. */
export const showBadge = async (unread: number): Promise<void> => {
  if (typeof navigator === 'undefined' || !('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
