import { codeOf } from '../ui/code.ts'

/** The code of the signed-in header, which visitors do not load. */
export const headerCode = codeOf(() => import('./header-signed-in.tsx'))
