/**
 * Milliseconds for which a journey waits for what it expects. A busy machine answers late, which is no failure; if the answer comes soon, a long
 * limit costs nothing.
 */
export const patience = 60_000
