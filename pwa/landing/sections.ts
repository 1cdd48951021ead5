/** Replaces the landing by the app's document: going back to the landing would only lead here again. */
export const openDashboard = (): void => location.replace('/dashboard')

/** Leaves the landing after signing in or up: what was said there is said on, and who wants to apply for an offer returns to it. */
export const enterApp = async (): Promise<void> => {
  // The dialog has loaded both.
  const [{ carryToast }, { offerToReturnTo }] = await Promise.all([
    import('../ui/toast.ts'),
    import('../session/way-in.ts'),
  ])
  carryToast()
  const offer = offerToReturnTo()
  location.replace(offer ? `/jobs/${offer}` : '/dashboard')
}
