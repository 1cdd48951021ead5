import { expect, test } from 'vitest'
import { spellAmount } from './amount-in-words.ts'
import { codeSigns, readCode, writeCode } from './code.ts'
import { writeNumber } from './kinds.ts'
import { saysTermsOf } from './agreement.ts'
import { contributionsOf, deductionsFrom, describeContributions, describeTotal } from './contributions.ts'
import { sheetOf } from './sheet.ts'
import { agreement, certificate, payslip, receipt, statement } from './testing/papers.ts'

test('an amount is spelled as people count in Vaud', () => {
  const amounts = [
    0, 1, 100, 150, 2_100, 6_000, 7_100, 8_150, 9_175, 10_000, 20_000, 20_125, 200_000, 1_000_000, 20_000_000,
  ]

  expect(amounts.map(spellAmount)).toEqual([
    'zéro franc',
    'un centime',
    'un franc',
    'un franc et cinquante centimes',
    'vingt et un francs',
    'soixante francs',
    'septante et un francs',
    'huitante et un francs et cinquante centimes',
    'nonante et un francs et septante-cinq centimes',
    'cent francs',
    'deux cents francs',
    'deux cent un francs et vingt-cinq centimes',
    'deux mille francs',
    'dix mille francs',
    'deux cent mille francs',
  ])
})

test('a code has four groups of four signs that nobody confuses, and is read however it is typed', () => {
  const code = writeCode(Uint8Array.from({ length: 10 }, (_, at) => 17 * at + 3))

  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  expect([code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', '')].map(readCode)).toEqual([
    code,
    code,
    code,
  ])
  expect(['', code.slice(1), `${code}A`, code.replace(/.$/, '0'), '%'].map(readCode)).toEqual(Array(5).fill(undefined))
  expect([new Set(codeSigns).size, writeCode(new Uint8Array(10)), writeCode(new Uint8Array(10).fill(255))]).toEqual([
    32,
    '2222-2222-2222-2222',
    'ZZZZ-ZZZZ-ZZZZ-ZZZZ',
  ])
})

test('numbers have six figures at least (3.5.640)', () => {
  expect([writeNumber('receipt', 2026, 123), writeNumber('certificate', 2027, 1_234_567)]).toEqual([
    'Q-2026-000123',
    'A-2027-1234567',
  ])
})

test('a receipt says who paid whom how much, and that play money is none (3.5.641)', () => {
  const byHand = sheetOf(receipt(), 'Coup de main')
  const byCard = sheetOf(
    receipt({ means: 'card', fee: 300, noted: null, isSimulated: true, replaces: 'Q-2026-000001' }),
    'Coup de main',
  )

  expect(byHand?.lead).toBe('N° Q-2026-000123, établie le 28.11.2026')
  expect(Object.fromEntries(byHand?.facts ?? [])).toMatchObject({
    Montant: '60.00\u00a0CHF',
    'En toutes lettres': 'soixante francs',
    'Payé par': 'Françoise Dupont',
    'Reçu par': 'Léa Kovačić',
    'Noté par Françoise Dupont': '28.11.2026, 14:05',
    'Confirmé par Léa Kovačić': '28.11.2026, 15:05',
  })
  expect(Object.fromEntries(byCard?.facts ?? [])).toMatchObject({
    'Dont frais de service (5\u00a0%)': '3.00\u00a0CHF fictifs',
    'Léa Kovačić reçoit': '57.00\u00a0CHF fictifs',
    Remplace: 'N° Q-2026-000001',
  })
  expect(byCard?.notes.join(' ')).toContain('aucun argent réel')
  const withExpenses = sheetOf(receipt({ expenses: 850 }), 'Coup de main')
  expect(withExpenses?.facts).toContainEqual(['Frais remboursés en plus', '8.50\u00a0CHF'])
})

test('a statement sums a year, and says what it is not (3.5.643)', () => {
  const sheet = sheetOf(statement(), 'Coup de main')

  expect(sheet?.title).toBe('Relevé annuel 2026')
  expect(sheet?.table?.rows).toEqual([
    ['05.11.2026', 'Tailler la haie', '2 h 30', 'Espèces', '62.50\u00a0CHF'],
    ['20.11.2026', 'Porter du bois', '–', 'TWINT, non confirmé', '40.00\u00a0CHF'],
  ])
  expect(sheet?.table?.sum).toEqual(['Total confirmé', '62.50\u00a0CHF'])
  expect(Object.fromEntries(sheet?.facts ?? [])).toMatchObject({
    'Total payé': '62.50\u00a0CHF',
    'Non confirmé, pas compté': '40.00\u00a0CHF',
  })
  expect(sheet?.notes[0]).toBe('Ce relevé n’est pas le certificat de salaire officiel (formulaire 11).')
  expect(sheet?.notes.join(' ')).toContain('L’année n’est pas terminée')
  expect(sheetOf(statement({ upTo: '2026-12-31' }), 'Coup de main')?.notes.join(' ')).not.toContain('terminée')
})

test('a certificate is neutral and signed; one that is only asked for has no text (3.5.642)', () => {
  const sheet = sheetOf(certificate(), 'Coup de main')

  expect(sheet?.paragraphs).toEqual([
    'Françoise Dupont atteste que Léa Kovačić a effectué le travail suivant.',
    'Elle a aussi ramassé les feuilles.',
  ])
  expect(sheet?.facts).toContainEqual(['Dates', 'du 01.11.2026 au 28.11.2026'])
  expect(sheet?.facts).toContainEqual(['Durée', '12 h 30'])
  expect(sheet?.signatures).toEqual([
    expect.stringMatching(/^Signé dans l’application Coup de main par Françoise Dupont le 28\.11\.2026, 15:05, avec/),
  ])
  expect(sheetOf({ ...certificate(), number: null, issuedAt: null, data: null }, 'Coup de main')).toBeUndefined()
})

test('a statement says the share for holidays of each payment, and whether contributions are due; older ones do not (2.2.275)', () => {
  const lines = [
    {
      paidOn: '2026-11-05',
      job: 'La haie',
      hours: 2.5,
      means: 'cash',
      amount: 6_250,
      isUnconfirmed: false,
      holiday: 481,
    },
    {
      paidOn: '2026-11-20',
      job: 'Le bois',
      hours: null,
      means: 'twint',
      amount: 4_000,
      isUnconfirmed: true,
      holiday: 308,
    },
  ] as const
  const contributions = { state: 'exempt', year: 2026, total: 10_250, limit: 75_000 } as const
  const sheet = sheetOf(statement({ lines: [...lines], contributions }), 'Coup de main')

  expect(sheet?.table?.head).toEqual(['Payé le', 'Travail', 'Heures', 'Moyen', 'Dont vacances', 'Montant'])
  expect(sheet?.table?.rows.map((row) => row[4])).toEqual(['4.81\u00a0CHF', '3.08\u00a0CHF'])
  expect(Object.fromEntries(sheet?.facts ?? [])).toMatchObject({
    'Dont part de vacances': '4.81\u00a0CHF',
    'Cotisations AVS': 'Exempté, jusqu’à 750\u00a0CHF par an.',
  })
  expect(sheetOf(statement(), 'Coup de main')?.table?.head).toHaveLength(5)
})

test('a statement has what a clerk asks for: hours, months, and the net wage where contributions are due (3.5.722)', () => {
  const lines = [
    { paidOn: '2026-10-05', job: 'La haie', hours: 2.5, means: 'cash', amount: 60_000, isUnconfirmed: false },
    { paidOn: '2026-11-20', job: 'La haie', hours: null, means: 'twint', amount: 40_000, isUnconfirmed: false },
  ] as const
  const contributions = { state: 'over', year: 2026, total: 100_000, limit: 75_000 } as const
  const deductions = deductionsFrom(100_000, contributions)
  const facts = (of: object) =>
    sheetOf(statement({ lines: [...lines], contributions, ...of }), 'Coup de main')?.facts ?? []
  const plain = Object.fromEntries(facts({ deductions }).map((fact) => fact.map((text) => text.replaceAll(/\s/g, ' '))))

  expect(plain).toMatchObject({
    'Brut octobre 2026': '600.00 CHF',
    'Brut novembre 2026': '400.00 CHF',
    'AVS, AI et APG (5.3 %)': '− 53.00 CHF',
    'Salaire net': '936.00 CHF',
    Heures: '2 h 30',
  })
  expect(facts({}).map(([label]) => label)).not.toContain('Heures')
})

test('an agreement names what the law wants in writing, before and after it is signed (2.2.271, 3.4.664)', () => {
  const proposed = sheetOf(agreement(), 'Coup de main')
  const minor = sheetOf(
    agreement(
      {
        to: '2026-12-01',
        weeklyMinutes: null,
        permit: 'no',
        isMinor: true,
        holiday: { basisPoints: 1_064, amount: 266, isAgeKnown: true },
        scheduledFor: '2026-12-01T13:00:00.000Z',
        replaces: 'C-2026-000001',
      },
      { number: 'C-2026-000002', issuedAt: '2026-11-28T15:00:00.000Z', studentSignedAt: '2026-11-28T15:00:00.000Z' },
    ),
    'Coup de main',
  )

  expect(proposed?.lead).toBe('Proposé, pas encore signé par les deux')
  expect(proposed?.signatures).toEqual([expect.stringMatching(/par Françoise Dupont le 28\.11\.2026, 15:05, avec/)])
  expect(Object.fromEntries(proposed?.facts ?? [])).toMatchObject({
    Début: '01.12.2026, sans date de fin',
    'Heures par semaine': '4 h',
    Salaire: '25.00\u00a0CHF par heure',
    Vacances: '8.33\u00a0%, soit 2.08\u00a0CHF par heure (10.64\u00a0% avant 20 ans)',
    'Salaire avec les vacances': '27.08\u00a0CHF par heure',
    'Autorisation de travail': expect.stringContaining('Demandez au service des migrations'),
    'Cotisations AVS': expect.stringContaining('Demandez à votre caisse de compensation'),
  })
  expect(minor?.lead).toBe('N° C-2026-000002, établi le 28.11.2026')
  expect(minor?.signatures).toHaveLength(2)
  const facts = Object.fromEntries(minor?.facts ?? [])
  expect(facts).toMatchObject({
    Date: '01.12.2026',
    'Heure convenue': '01.12.2026, 14:00',
    Âge: 'Moins de 18 ans. Parlez-en à vos parents.',
    Remplace: 'N° C-2026-000001',
  })
  expect(Object.keys(facts)).not.toContain('Autorisation de travail')
})

test('an agreement says the job’s terms until its rate, duration or date changes (2.2.271)', () => {
  const job = { scheduledFor: null, duration: '4 h par semaine', rate: 25 }

  expect([
    saysTermsOf(agreement(), job),
    saysTermsOf(agreement(), { ...job, rate: 26 }),
    saysTermsOf(agreement(), { ...job, duration: '5 h par semaine' }),
    saysTermsOf(agreement(), { ...job, scheduledFor: '2026-12-01T13:00:00.000Z' }),
  ]).toEqual([true, false, false, false])
})

test('a payslip separates holidays and contributions, or says why it has none (3.4.665)', () => {
  const over = sheetOf(payslip(), 'Coup de main')
  const exempt = sheetOf(
    payslip({
      minutes: null,
      deductions: [],
      contributions: { state: 'exempt', year: 2026, total: 31_200, limit: 75_000 },
      holiday: { basisPoints: 833, amount: 625, isAgeKnown: false },
    }),
    'Coup de main',
  )
  const unknown = sheetOf(
    payslip({ minutes: 240, deductions: null, contributions: { state: 'due', year: 2027, total: 8_125, limit: null } }),
    'Coup de main',
  )

  expect(Object.fromEntries(over?.facts ?? [])).toMatchObject({
    Heures: '3 h × 25.00\u00a0CHF = 75.00\u00a0CHF',
    'Salaire de base': '75.00\u00a0CHF',
    'Part de vacances (8.33\u00a0%)': '6.25\u00a0CHF',
    'Salaire brut': '81.25\u00a0CHF',
    'AVS, AI et APG (5.3\u00a0%)': '− 4.31\u00a0CHF',
    'Assurance-chômage AC (1.1\u00a0%)': '− 0.89\u00a0CHF',
    'Salaire net': '76.05\u00a0CHF',
    'Compteur 2026': '812\u00a0CHF en 2026',
  })
  expect(over?.notes.join(' ')).not.toContain('au tarif convenu')
  expect(Object.fromEntries(exempt?.facts ?? [])).toMatchObject({
    'Tarif convenu': '25.00\u00a0CHF par heure',
    Cotisations: 'Exempté, jusqu’à 750\u00a0CHF par an.',
    'Salaire net': '81.25\u00a0CHF',
    'Compteur 2026': '312 sur 750\u00a0CHF en 2026',
  })
  expect(exempt?.notes.join(' ')).toContain('avant 20 ans')
  expect(Object.fromEntries(unknown?.facts ?? [])['Salaire net']).toContain('À compléter')
  expect(unknown?.notes.join(' ')).toContain('font 108.33\u00a0CHF')
})

test('nothing is kept of a wage while nothing is due, and no figure is guessed (3.4.665)', () => {
  const frozen = (birthYear: number | null, total: number, year = 2026) =>
    contributionsOf({ year, birthYear, total, isAsked: false, isHousehold: true })
  const kept = (of: ReturnType<typeof frozen>) => deductionsFrom(10_000, of)?.map(({ amount }) => amount)

  expect([frozen(2006, 75_000), frozen(2006, 75_005), frozen(2009, 90_000), frozen(1990, 5_000)].map(kept)).toEqual([
    [],
    [530, 110],
    [],
    [530, 110],
  ])
  expect([frozen(null, 5_000), frozen(1990, 5_000, 2024)].map(kept)).toEqual([undefined, undefined])
  expect(frozen(1990, 5_000, 2024)).toMatchObject({ state: 'due', limit: null })
  // A year whose figures are not known yet has those of the year before, and says so.
  expect(deductionsFrom(10_000, frozen(1990, 5_000, 2027), { canton: 'VD' })).toEqual([
    { kind: 'avs', basisPoints: 530, amount: 530, formerYear: 2026 },
    { kind: 'ac', basisPoints: 110, amount: 110, formerYear: 2026 },
    { kind: 'canton', name: 'PC familles', basisPoints: 9, amount: 9, formerYear: 2026 },
  ])
  expect(describeContributions(frozen(2006, 75_005, 2027))).toBe(
    'Dues dès le premier franc : plus de 750 CHF en 2027. Montants de 2026, ceux de 2027 ne sont pas encore connus ici. Demandez à votre caisse de compensation.',
  )
  expect(describeContributions(frozen(2006, 75_005))).toBe('Dues dès le premier franc : plus de 750 CHF en 2026.')
})

test('a payslip under the limit, of a year above it, counts against no limit, and names what was paid outside the account (3.4.665)', () => {
  const work = { year: 2026, birthYear: 2006, isAsked: false, isHousehold: true }
  const alone = contributionsOf({ ...work, total: 80_000, besides: 0 }, 50_000)
  const together = contributionsOf({ ...work, total: 100_000, besides: 50_000 }, 50_000)
  const under = contributionsOf({ ...work, total: 70_000, besides: 20_000 }, 50_000)

  expect([alone, together, under].map(describeTotal)).toEqual([
    '500 CHF en 2026',
    '500 CHF en 2026',
    '500 sur 750 CHF en 2026',
  ])
  expect(describeContributions(together)).toBe(
    'Dues dès le premier franc : plus de 750 CHF en 2026, avec 500 CHF que le ménage a payés en dehors de ce compte.',
  )
  expect(alone).not.toHaveProperty('besides')
})
