import type { CantonCode } from '../catalogues/cantons.ts'

/*
 * Where a household announces whom it employs, and where it asks for a permit to work. State of 30 November 2026. Their tariffs are unknown here.
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
  FR: { name: 'Chèque Emploi', url: 'https://www.cheque-emploi-fribourg.ch/' },
  VS: { name: 'Top Relais', url: 'https://www.toprelais.ch/' },
  NE: { name: 'TAC, Travail au Clair', url: 'https://www.tacne.ch/' },
  JU: { name: 'Chèque emploi du Jura', url: 'https://www.caritas-jura.ch/prestations/cheque-emploi' },
}

/** The list of the cantonal compensation funds, where every household may announce. */
export const funds: Office = {
  name: 'caisse cantonale de compensation',
  url: 'https://www.ahv-iv.ch/fr/Contacts/Caisses-cantonales-de-compensation',
}

/** Returns the service of a canton; undefined where the app knows none. */
export const serviceIn = (canton: string | null): Office | undefined =>
  canton === null ? undefined : services[canton as CantonCode]

/** Who says what work is allowed with a permit; without an address where none was found that leads to it. */
const permits: { readonly [Canton in CantonCode]?: { name: string; url?: string } } = {
  FR: {
    name: 'Main-d’œuvre étrangère, Fribourg',
    url: 'https://www.fr.ch/travail-et-entreprises/employeurs/main-doeuvre-etrangere/engager-un-etudiant-ressortissant-dun-pays-non-ueaele',
  },
  VD: { name: 'Service de la population, Vaud', url: 'https://www.vd.ch/population/population-etrangere' },
  GE: { name: 'Office cantonal de la population et des migrations (OCPM), Genève' },
  NE: {
    name: 'Office de la main-d’œuvre, Neuchâtel',
    url: 'https://www.ne.ch/autorites/DECS/SMIG/main-d-oeuvre/Pages/Etudiants.aspx',
  },
  JU: {
    name: 'Service de la population, Delémont',
    url: 'https://www.jura.ch/fr/Autorites/Administration/DES/Economie-et-Emploi-SEE/Autorisations-patentes-et-permis/Autorisation-patentes-et-permis/Monde-du-travail.html',
  },
  VS: { name: 'Permis de travail, Valais', url: 'https://www.vs.ch/web/sict/permis-de-travail' },
}

/** Returns who says in a canton who may work; elsewhere the Confederation. */
export const permitsIn = (canton: string | null): { name: string; url?: string } =>
  (canton === null ? undefined : permits[canton as CantonCode]) ?? {
    name: 'Secrétariat d’État aux migrations',
    url: 'https://www.sem.admin.ch/',
  }
