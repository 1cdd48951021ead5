import { expect, test, vi } from 'vitest'
import { sheetOf } from '../../../schema/papers/sheet.ts'
import type { Paper } from '../../../schema/papers/paper.ts'
import { agreement, certificate, payslip, receipt, statement } from '../../../schema/papers/testing/papers.ts'
import { formatMoney } from '../../../schema/money.ts'
import { isNameText } from '../../../schema/text.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { drawPaper } from './draw-paper.ts'
import { drawable, readFaces } from './other-scripts.ts'
import { Page } from './page.ts'

const address = 'https://exemple.ch/verify/7KQ2-9FXM-3PTR-V4DA'

const draw = (paper: Paper): Promise<Buffer> =>
  drawPaper({
    sheet: sheetOf(paper, 'Coup de main')!,
    name: paper.number!,
    issuedAt: new Date(paper.issuedAt!),
    proof: { code: paper.code!, address },
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

const people =
  'Yassine بن علي, محمد El-Khoury, عبد الرحمن Ben Saïd, علی حسینی, שלום כהן, Selam ተስፋይ, Wei 李, 王 小明, さくら 田中, 김 민준, Anushka சிவகுமார், सीता श्रेष्ठ, สมชาย ทิพย์, გიორგი ბერიძე, Արմեն Սարգսյան, Ελένη Παππά, Дарʼя Шевченко, Xiǎoyàn Nguyễn, Łukasz Żółć, Þóra Ħelu'.split(
    ', ',
  )

test('no paper says "?" for a person: each is named in their own script (3.5.720)', async () => {
  const sheet = { ...sheetOf(receipt(), 'Coup de main')!, facts: people.map((name) => ['Payé par', name] as const) }
  const file = await drawPaper({ sheet, name: 'Q-1', issuedAt: new Date(), product: 'Coup de main' })
  const { text, isTagged } = await readPdf(file)

  expect(isTagged).toBe(true)
  const wordsOf = (name: string) => name.split(/[ \u200e\u200f]+/).toSorted()
  const shown = text.matchAll(/Payé par (.*?) (?=Payé par|Payé de la main)/g)
  expect(Array.from(shown, ([, name = '']) => wordsOf(name))).toEqual(people.map(wordsOf))
})

test('every letter that a name may have is drawn, in Latin letters or as its code point where no face has it (3.5.720)', () => {
  let checked = 0
  for (let codePoint = 0x80; codePoint < 0x110000; codePoint += 31) {
    const letter = String.fromCodePoint(codePoint)
    if (!/\p{L}/u.test(letter) || !isNameText(letter)) continue
    checked += 1
    // No face but Roboto is read yet for these.
    expect(drawable(letter, 'bold')).toMatch(/^[^?\ufffd]+$/)
  }
  expect(checked).toBeGreaterThan(3_000)
})

test('words from right to left stand from right to left, within a line of ours', async () => {
  await readFaces('محمد الخطيب')
  const drawn: [text: string, x: number][] = []
  const page = new Page({ title: 'Reçu', author: 'Coup de main', issuedAt: new Date() }, () => {})
  page.draw((doc) => vi.spyOn(doc, 'text').mockImplementation((text, x) => (drawn.push([text, x as number]), doc)))
  page.element('P', () => page.text('Avec محمد (الخطيب), le 3', { size: 10 }))

  const inOrder = drawn.toSorted(([, one], [, other]) => one - other).map(([text]) => text)
  expect(inOrder.join('|')).toBe('Avec |(|الخطيب|)| |محمد|, le 3')
})

test('names of all Latin alphabets are drawn, and signs that no face has are left out', async () => {
  const names = {
    payer: { firstName: 'Şükrü', lastName: 'Đorđević-O’Neill' },
    payee: { firstName: 'Zoë', lastName: 'Nguyễn' },
  }
  const { text } = await readPdf(await draw(receipt({ ...names, job: 'Garder le chat 🐈 Miu' })))

  expect(text).toContain('Payé par Şükrü Đorđević-O’Neill')
  expect(text).toContain('Reçu par Zoë Nguyễn')
  expect(text).toContain('Garder le chat Miu')
})

test('letters are read as themselves in a paper after one with letters built upon them', async () => {
  await draw(receipt({ payer: { firstName: 'Şükrü', lastName: 'Ńćřţ Ğé' }, job: 'Ňẽ Čů Ďỉ Ľộ' }))
  const words = 'Salaire Somme Net Ça Gare Devoirs Lac Cents DIX CHF, surface finie, affiches, flotte'
  const { text } = await readPdf(await draw(receipt({ job: words })))

  expect(text).toContain(words)
})

test.each([11, 12, 13, 14, 15, 25])(
  'a statement of %i lines has its head on each page, numbered pages, and no sum alone (3.5.722)',
  async (count) => {
    const line = {
      paidOn: '2026-11-05',
      job: 'Aide aux devoirs pour deux enfants',
      hours: 2.5,
      means: 'cash',
      amount: 6_250,
      isUnconfirmed: false,
    } as const
    const lines = Array.from({ length: count }, () => line)
    const { pages, roles, text } = await readPdf(await draw(statement({ lines, deductions: [] })))

    expect(roles.filter((role) => role === 'TH')).toHaveLength(5)
    const withTable = text.split(/R-2026-000009 · \d sur \d/).filter((page) => /05\.11\.2026 Aide|Total \d/.test(page))
    for (const page of withTable) expect(page).toMatch(/Payé le Travail Heures.*05\.11\.2026 Aide/)
    expect(text).toContain(`R-2026-000009 · ${pages} sur ${pages}`)
    expect(text).toContain(`Total ${formatMoney(count * 6_250, false)}`)
  },
)

test('a certificate names who signed it, and when', async () => {
  const { text } = await readPdf(await draw(certificate()))

  expect(text).toContain('Françoise Dupont atteste que Léa Kovačić a effectué le travail suivant.')
  expect(text).toContain('par Françoise Dupont le 28.11.2026, 15:05, avec son mot de passe')
})

test('an agreement and a payslip are tagged and read in order, with odd names (3.4.664, 3.4.665)', async () => {
  const student = { firstName: 'Şükrü', lastName: 'Nguyễn-Đorđević 李' }
  const both = { number: 'C-2026-000004', issuedAt: '2026-11-28T15:00:00.000Z', code: '7KQ2-9FXM-3PTR-V4DA' } as const
  const agreed = await readPdf(
    await draw(agreement({ student }, { ...both, studentSignedAt: '2026-11-28T15:00:00.000Z' })),
  )
  const paid = await readPdf(await draw(payslip({ student })))

  for (const { isTagged, language, roles } of [agreed, paid]) {
    expect([isTagged, language]).toEqual([true, 'fr-CH'])
    expect(roles.slice(0, 4)).toEqual(['Root', 'Document', 'H1', 'P'])
  }
  const inOrder = (text: string, parts: string[]) => {
    const at = parts.map((part) => text.indexOf(part))
    expect(at).not.toContain(-1)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
  }
  inOrder(agreed.text, [
    'Accord de travail',
    'N° C-2026-000004, établi le 28.11.2026',
    'Françoise Dupont, employeur, et Şükrü Nguyễn-Đorđević 李 conviennent',
    'Lieu Lausanne, VD',
    'Vacances 8.33 %, soit 2.08 CHF par heure',
    'par Françoise Dupont le 28.11.2026, 15:05',
    'par Şükrü Nguyễn-Đorđević 李 le 28.11.2026, 16:00',
    'art. 330b',
    'Vérifier ce document',
  ])
  inOrder(paid.text, [
    'Fiche de salaire',
    'Personne employée Şükrü Nguyễn-Đorđević 李',
    'Heures 3 h × 25.00 CHF = 75.00 CHF',
    'Part de vacances (8.33 %) 6.25 CHF',
    'Salaire brut 81.25 CHF',
    'AVS, AI et APG (5.3 %) − 4.31 CHF',
    'Salaire net 76.05 CHF',
    'Compteur 2026 812 CHF en 2026',
  ])
})

test('a statement with shares for holidays has a sixth column within the page (2.2.275)', async () => {
  const line = {
    paidOn: '2026-11-05',
    job: 'La haie',
    hours: 2.5,
    means: 'cash',
    amount: 6_250,
    isUnconfirmed: true,
  } as const
  const { text, roles } = await readPdf(await draw(statement({ lines: [{ ...line, holiday: 481 }] })))

  expect(roles.filter((role) => role === 'TH')).toHaveLength(6)
  expect(text).toContain('Espèces, non confirmé 4.81 CHF 62.50 CHF')
})
