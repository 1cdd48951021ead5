/** Prints a measured figure among the results of the tests. */
export const report = (line: string): void => void process.stdout.write(`${line}\n`)
