import { useMediaQuery } from './media-query.ts'

/** Whether the window has room for a detail beside its list: a tablet's does, a phone's on its side does not (rule 1.2.187). */
export const useIsBeside = (): boolean => useMediaQuery('(min-width: 64rem), (min-width: 48rem) and (min-height: 30em)')
