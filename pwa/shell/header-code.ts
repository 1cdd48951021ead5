import { lazyModule } from '../ui/lazy.tsx'

/** The code of the signed-in header, which visitors do not load. */
export const headerCode = lazyModule(() => import('./header-signed-in.tsx'))
