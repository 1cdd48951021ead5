/** Replaces the landing by the app's document: going back to the landing would only lead here again. */
export const openDashboard = (): void => location.replace('/dashboard')
