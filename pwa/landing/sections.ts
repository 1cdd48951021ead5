/** To the app's own document. The landing leaves no step to come back to: it would only lead here again. */
export const openDashboard = (): void => location.replace('/dashboard')
