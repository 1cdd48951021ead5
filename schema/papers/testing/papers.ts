import type { Agreement, Certificate, Paper, PaperData } from '../paper.ts'

const françoise = { firstName: 'Françoise', lastName: 'Dupont' }
const léa = { firstName: 'Léa', lastName: 'Kovačić' }

const issued = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  posterId: '0199aaaa-0000-7000-8000-0000000000aa',
  studentId: '0199aaaa-0000-7000-8000-0000000000bb',
  jobId: '0199aaaa-0000-7000-8000-0000000000cc',
  year: 2026,
  language: 'fr',
  issuedAt: '2026-11-28T14:05:00.000Z',
  posterSignedAt: null,
  studentSignedAt: null,
  withdrawnAt: null,
  code: '7KQ2-9FXM-3PTR-V4DA',
} as const

/** 60 francs in cash from Françoise to Léa. */
export const receipt = (data: Partial<PaperData['receipt']> = {}): Paper => ({
  ...issued,
  kind: 'receipt',
  number: 'Q-2026-000123',
  data: {
    payer: françoise,
    payee: léa,
    job: 'Tailler la haie',
    workedOn: '2026-11-28',
    amount: 6_000,
    fee: 0,
    means: 'cash',
    paidOn: '2026-11-28',
    noted: { by: 'payer', at: '2026-11-28T13:05:00.000Z', confirmedAt: '2026-11-28T14:05:00.000Z' },
    reference: issued.id,
    replaces: null,
    isSimulated: false,
    ...data,
  },
})

/** Two payments of 2026, one of which only one of the two says. */
export const statement = (data: Partial<PaperData['statement']> = {}): Paper => ({
  ...issued,
  kind: 'statement',
  jobId: null,
  number: 'R-2026-000009',
  data: {
    poster: françoise,
    student: léa,
    upTo: '2026-11-28',
    lines: [
      { paidOn: '2026-11-05', job: 'Tailler la haie', hours: 2.5, means: 'cash', amount: 6_250, isUnconfirmed: false },
      { paidOn: '2026-11-20', job: 'Porter du bois', hours: null, means: 'twint', amount: 4_000, isUnconfirmed: true },
    ],
    replaces: null,
    ...data,
  },
})

export const certificate = (data: Partial<PaperData['certificate']> = {}): Certificate => ({
  ...issued,
  kind: 'certificate',
  number: 'A-2026-000003',
  posterSignedAt: issued.issuedAt,
  data: {
    poster: françoise,
    student: léa,
    job: 'Tailler la haie',
    work: 'Jardinage',
    place: 'Lausanne, VD',
    from: '2026-11-01',
    to: '2026-11-28',
    hours: 12.5,
    words: 'Elle a aussi ramassé les feuilles.',
    ...data,
  },
})

/** Léa, of whom no date of birth is known, helps Françoise every week from December on; only Françoise has signed. */
export const agreement = (data: Partial<PaperData['agreement']> = {}, paper: Partial<Agreement> = {}): Agreement => ({
  ...issued,
  kind: 'agreement',
  number: null,
  issuedAt: null,
  code: null,
  posterSignedAt: '2026-11-28T14:05:00.000Z',
  data: {
    poster: françoise,
    student: léa,
    proposedBy: 'poster',
    job: 'Aide aux devoirs',
    work: 'Soutien scolaire',
    place: 'Lausanne, VD',
    from: '2026-12-01',
    to: null,
    scheduledFor: null,
    duration: '4 h par semaine',
    weeklyMinutes: 240,
    rate: 2_500,
    holiday: { basisPoints: 833, amount: 208, isAgeKnown: false },
    means: 'twint',
    permit: 'unsure',
    isMinor: false,
    contributions: { state: 'unknown_age', year: 2026, total: 0, limit: 75_000 },
    words: 'Le mercredi, sauf pendant les vacances.',
    replaces: null,
    ...data,
  },
  ...paper,
})

/** Of 81.25 francs for three hours; the year of the two is above 750 francs. */
export const payslip = (data: Partial<PaperData['payslip']> = {}): Paper => ({
  ...issued,
  kind: 'payslip',
  number: 'F-2026-000002',
  data: {
    poster: françoise,
    student: léa,
    job: 'Tailler la haie',
    workedOn: '2026-11-28',
    minutes: 180,
    rate: 2_500,
    gross: 8_125,
    holiday: { basisPoints: 833, amount: 625, isAgeKnown: true },
    contributions: { state: 'over', year: 2026, total: 81_200, limit: 75_000 },
    deductions: [
      { kind: 'avs', basisPoints: 530, amount: 431 },
      { kind: 'ac', basisPoints: 110, amount: 89 },
    ],
    expenses: 0,
    fee: 0,
    means: 'cash',
    paidOn: '2026-11-28',
    reference: issued.id,
    replaces: null,
    ...data,
  },
})
