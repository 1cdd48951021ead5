/**
 * Forgets the tab that the history entry of the dashboard stores, if its address was typed anew over it: browsers keep the state of an entry then, and
 * would never lead home. A reload and the way back are no such navigation; they restore the tab.
 */
export const forgetTypedOver = (): void => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const state: unknown = history.state
  if (navigation?.type !== 'navigate' || location.pathname !== '/dashboard') return
  if (typeof state === 'object' && state !== null && 'dashboard' in state)
    history.replaceState({ ...state, dashboard: undefined }, '')
}
