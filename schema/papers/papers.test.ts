import { expect, test } from 'vitest'
import { spellAmount } from './amount-in-words.ts'
import { codeSigns, readCode, writeCode } from './code.ts'
import { writeNumber } from './kinds.ts'
import { sheetOf } from './sheet.ts'
import { certificate, receipt, statement } from './testing/papers.ts'

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
})

test('a statement sums a year, and says what it is not (3.5.643)', () => {
  const sheet = sheetOf(statement(), 'Coup de main')

  expect(sheet?.title).toBe('Relevé annuel 2026')
  expect(sheet?.table?.rows).toEqual([
    ['05.11.2026', 'Tailler la haie', '2 h 30', 'Espèces', '62.50\u00a0CHF'],
    ['20.11.2026', 'Porter du bois', '–', 'TWINT, non confirmé', '40.00\u00a0CHF'],
  ])
  expect(sheet?.table?.sum).toEqual(['Total', '102.50\u00a0CHF'])
  expect(Object.fromEntries(sheet?.facts ?? [])['Dont non confirmé']).toBe('40.00\u00a0CHF')
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
