import type { CantonCode } from '../catalogues/cantons.ts'

/*
 * Where a household announces whom it employs, and where it asks for a permit to work. State of 28 November 2026. Their tariffs are unknown here.
 */

export interface Office {
  /** As within a sentence: "Chèque service". */
  name: string
  url: string
}

/** The services of cantons that announce, count and pay for a household. */
const services: { readonly [Canton in CantonCode]?: Office } = {
  GE: { name: 'Chèque service', url: 'https://www.chequeservice.ch/' },
  VD: { name: 'Chèques-emploi', url: 'https://www.cheques-emploi.ch/' },
  FR: { name: 'Chèque Emploi', url: 'https://www.fr.ch/' },
  VS: { name: 'Top Relais', url: 'https://www.toprelais.ch/' },
  NE: { name: 'TAC, Travail au Clair', url: 'https://www.ne.ch/' },
  JU: { name: 'Chèque emploi du Jura', url: 'https://www.jura.ch/' },
}

/** The list of the cantonal compensation funds, where every household may announce. */
export const funds: Office = {
  name: 'caisse cantonale de compensation',
  url: 'https://www.ahv-iv.ch/fr/Contacts/Caisses-cantonales-de-compensation',
}

/** Returns the service of a canton; undefined where the app knows none. */
export const serviceIn = (canton: string | null): Office | undefined =>
  canton === null ? undefined : services[canton as CantonCode]

const permits: { readonly [Canton in CantonCode]?: string } = {
  FR: 'https://www.fr.ch/travail-et-entreprises/employeurs/main-doeuvre-etrangere/engager-un-etudiant-ressortissant-dun-pays-non-ueaele',
  VD: 'https://www.vd.ch/population/population-etrangere',
  GE: 'https://www.ge.ch/',
  NE: 'https://www.ne.ch/',
  JU: 'https://www.jura.ch/',
  VS: 'https://www.vs.ch/',
}

/** Returns the page on which a canton says who may work; elsewhere that of the Confederation. */
export const permitsIn = (canton: string | null): string =>
  (canton === null ? undefined : permits[canton as CantonCode]) ?? 'https://www.sem.admin.ch/'
