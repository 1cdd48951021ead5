/** "12’345.50": an apostrophe separates thousands, in amounts and in counts. */
export const groupThousands = (figure: string): string => figure.replaceAll(/\B(?=(?:\d{3}){1,7}(?!\d))/g, '’')

/** "12’345": a count. */
export const formatCount = (count: number): string => groupThousands(String(count))
