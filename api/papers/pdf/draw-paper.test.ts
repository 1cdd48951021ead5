import { expect, test } from 'vitest'
import { sheetOf } from '../../../schema/papers/sheet.ts'
import type { Paper } from '../../../schema/papers/paper.ts'
import { certificate, receipt, statement } from '../../../schema/papers/testing/papers.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { drawPaper } from './draw-paper.ts'

const address = 'https://exemple.ch/verify/7KQ2-9FXM-3PTR-V4DA'

const draw = (paper: Paper): Promise<Buffer> =>
  drawPaper({
    sheet: sheetOf(paper, 'Coup de main')!,
    number: paper.number!,
    issuedAt: new Date(paper.issuedAt!),
    code: paper.code!,
    address,
    product: 'Coup de main',
  })

test('a paper has the same bytes each time, is tagged, and reads in order (3.4.640)', async () => {
  const file = await draw(receipt())
  const again = await draw(receipt())

  expect(file.equals(again)).toBe(true)
  const { text, roles, alternatives, ...facts } = await readPdf(file)
  expect(facts).toEqual({ pages: 1, title: 'Quittance Q-2026-000123', language: 'fr-CH', isTagged: true })
  expect(roles.slice(0, 4)).toEqual(['Root', 'Document', 'H1', 'P'])
  expect(new Set(roles)).toEqual(new Set(['Root', 'Document', 'H1', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure', 'H2']))
  expect(alternatives).toEqual([`Code QR de l’adresse ${address}`])
  const inOrder = [
    'Quittance',
    'N° Q-2026-000123, établie le 28.11.2026',
    'Montant 60.00 CHF',
    'En toutes lettres soixante francs',
    'Payé par Françoise Dupont',
    'Reçu par Léa Kovačić',
    'Payé de la main à la main',
    'Vérifier ce document',
    '7KQ2-9FXM-3PTR-V4DA',
    address,
  ].map((part) => text.indexOf(part))
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  expect(inOrder).not.toContain(-1)
})

test('names of all Latin alphabets are drawn, and signs that the face lacks are left out', async () => {
  const names = {
    payer: { firstName: 'Şükrü', lastName: 'Đorđević-O’Neill' },
    payee: { firstName: 'Zoë', lastName: 'Nguyễn' },
  }
  const { text } = await readPdf(await draw(receipt({ ...names, job: 'Garder le chat 🐈 李' })))

  expect(text).toContain('Payé par Şükrü Đorđević-O’Neill')
  expect(text).toContain('Reçu par Zoë Nguyễn')
  expect(text).toContain('Garder le chat ?')
})

test('a long statement goes over several pages, with a table that names its columns', async () => {
  const line = {
    paidOn: '2026-11-05',
    job: 'Aide aux devoirs pour deux enfants',
    hours: 2.5,
    means: 'cash',
    amount: 6_250,
    isUnconfirmed: false,
  } as const
  const { pages, roles, text } = await readPdf(await draw(statement({ lines: Array.from({ length: 25 }, () => line) })))

  expect(pages).toBe(2)
  expect(roles.filter((role) => role === 'TH')).toHaveLength(5)
  expect(text).toContain('Total 1’562.50 CHF')
})

test('a certificate names who signed it, and when', async () => {
  const { text } = await readPdf(await draw(certificate()))

  expect(text).toContain('Françoise Dupont atteste que Léa Kovačić a effectué le travail suivant.')
  expect(text).toContain('par Françoise Dupont le 28.11.2026, 15:05, avec son mot de passe')
})
