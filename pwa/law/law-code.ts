import { lazyComponent, lazyModule } from '../ui/lazy.tsx'

/** The law's tables and the parts that show them. The server loads them before it renders a page. */
export const lawCode = lazyModule(async () => (await import('./law.ts')).law)

export const OfferLaw = lazyComponent(lawCode, (law) => law.OfferLaw)
