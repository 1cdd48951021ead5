/** The kinds of papers (rule 3.5.640). */
export const paperKinds = ['receipt', 'statement', 'certificate', 'agreement', 'payslip'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperTitles = {
  receipt: 'Quittance',
  statement: 'Relevé annuel',
  certificate: 'Attestation de travail',
  agreement: 'Accord de travail',
  payslip: 'Fiche de salaire',
} as const satisfies Record<PaperKind, string>

/** The letter that a number begins with. */
const letters = {
  receipt: 'Q',
  statement: 'R',
  certificate: 'A',
  agreement: 'C',
  payslip: 'F',
} as const satisfies Record<PaperKind, string>

/** "Q-2026-000123". Each kind counts anew in each year of issue. */
export const writeNumber = (kind: PaperKind, year: number, count: number): string =>
  `${letters[kind]}-${year}-${String(count).padStart(6, '0')}`
