/**
 * Milliseconds for which a journey waits for what it expects. A machine that is starved answers late, which is no failure; where the answer
 * comes soon, a long wait costs nothing.
 */
export const patience = 60_000
