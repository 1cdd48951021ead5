import type { CantonCode } from '../catalogues/cantons.ts'

/** Whom to ask where no figure is sure. No other words are used for it (rule 2.2.233). */
export const questions = {
  caisse: 'Demandez à votre caisse de compensation',
  inspection: 'Demandez à l’inspection du travail de votre canton',
  assureur: 'Demandez à votre assureur-accidents',
  migration: 'Demandez au service des migrations, avant la première heure',
  parents: 'Parlez-en à vos parents',
} as const

/** Who employs somebody insures them against accidents, minors too. */
export const laa = `Assurance-accidents (LAA) : due dès le premier franc, pour un mineur aussi, sauf pour un salaire exempté de cotisations. ${questions.assureur}.`

export type Question = keyof typeof questions

interface Office {
  name: string
  url: string
}

/** The offices whose address somebody has seen. */
const offices: { [Asked in Question]?: { [Canton in CantonCode]?: Office } } = {
  inspection: {
    GE: { name: 'OCIRT', url: 'https://www.ge.ch/appliquer-salaire-minimum-genevois' },
    JU: {
      name: 'Conditions de travail, Jura',
      url: 'https://www.jura.ch/fr/Autorites/Administration/DES/Economie-et-Emploi-SEE/Conditions-de-travail/Conditions-de-travail/Salaire-minimum.html',
    },
    TI: {
      name: 'Sorveglianza del mercato del lavoro',
      url: 'https://www4.ti.ch/dfe/de/usml/salariominimo/salario-minimo-cantonale/',
    },
    BS: {
      name: 'Amt für Wirtschaft und Arbeit',
      url: 'https://www.awa.bs.ch/arbeitnehmende/Kantonaler-Mindestlohn.html',
    },
    LU: { name: 'Stadt Luzern', url: 'https://www.stadtluzern.ch/index.php/aktuelles/newslist/2605273' },
  },
}

/** Returns the office of a canton that answers a question; undefined if we know no address. */
export const officeFor = (question: Question, canton: string | null): Office | undefined =>
  offices[question]?.[canton as CantonCode]
