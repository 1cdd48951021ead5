import { codeOf } from '../ui/code.ts'

/** Visitors do not load it. */
export const headerCode = codeOf(() => import('./header-signed-in.tsx'))
