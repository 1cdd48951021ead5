import { useMediaQuery } from './media-query.ts'

/** Whether a wide window has room for a detail beside a list of cards. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 80rem)')
