import { expect, test } from 'vitest'
import { Page } from './page.ts'

test('a face is read once for a paper, however many texts it has', () => {
  const page = new Page({ title: 'Relevé', author: 'Coup de main', issuedAt: new Date() }, () => {})

  for (let at = 0; at < 20; at++) {
    page.element('P', () => page.text('Françoise', { size: 10 }))
    page.element('P', () => page.text('Léa', { size: 10, font: 'bold' }))
  }

  let faces = 0
  // pdfkit's types hide how many it has opened.
  page.draw((doc) => (faces = (doc as unknown as { _fontCount: number })._fontCount))
  expect(faces).toBe(2)
})

test('papers share their faces: the second one reads no file again', () => {
  const faceOf = () => {
    const page = new Page({ title: 'Reçu', author: 'Coup de main', issuedAt: new Date() }, () => {})
    page.element('P', () => page.text('Léa Kovačić', { size: 10, font: 'bold' }))
    let face: unknown
    // pdfkit's types hide the face in use.
    page.draw((doc) => (face = (doc as unknown as { _font: { font: unknown } })._font.font))
    return face
  }

  const [first, second] = [faceOf(), faceOf()]

  expect(first).toBeDefined()
  expect(second).toBe(first)
})
