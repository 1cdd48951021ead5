/** Ends the present task, so that the page can answer a person between two steps of a long work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
