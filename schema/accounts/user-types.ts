/** Stored as `private`; `individual` and `particulier` are accepted as input (rule 4.3). */
export const userTypes = ['student', 'private'] as const
export type UserType = (typeof userTypes)[number]
