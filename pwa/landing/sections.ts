/** Replaces the landing in the history with the app's document: going back to the landing would only redirect here again. */
export const openDashboard = (): void => location.replace('/dashboard')

/**
 * Leaves the landing after signing in or up. The app shows the toast that the landing has shown, and opens the offer for which a visitor pressed
 * "Postuler", or the place in the dashboard that they came for.
 */
export const enterApp = async (): Promise<void> => {
  // Both modules are loaded already, with the dialog.
  const [{ carryToast }, { placeToReturnTo }] = await Promise.all([
    import('../ui/toast.ts'),
    import('../session/way-in.ts'),
  ])
  carryToast()
  location.replace(placeToReturnTo())
}
