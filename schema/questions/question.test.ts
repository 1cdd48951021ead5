import { expect, test } from 'vitest'
import {
  answerInRow,
  askInRow,
  isUnanswered,
  ownOpenQuestion,
  removeFromRow,
  unansweredOf,
  type Question,
} from './question.ts'

const at = '2026-12-01T10:00:00.000Z'
const offer: { title: string; questions?: Question[] } = { title: 'Haie' }
const ladder = { id: 'ladder', text: 'Faut-il apporter l’échelle ?', askedAt: at }

test('a question stands in the row once, is answered, corrected with the time of the first answer, and removed (1.2.670, 2.2.260)', () => {
  const asked = askInRow(offer, ladder)
  const answered = answerInRow(asked, { id: 'ladder', answer: 'Non.', at })
  const corrected = answerInRow(answered, { id: 'ladder', answer: 'Oui.', at: '2026-12-02T10:00:00.000Z' })

  expect(asked.questions).toEqual([{ ...ladder, isMine: true }])
  expect(askInRow(asked, ladder)).toBe(asked)
  expect(corrected.questions).toEqual([{ ...ladder, isMine: true, answer: 'Oui.', answeredAt: at }])
  expect(answerInRow(corrected, { id: 'ladder', answer: 'Oui.', at })).toBe(corrected)
  expect(answerInRow(corrected, { id: 'other', answer: 'Oui.', at })).toBe(corrected)
  expect(removeFromRow(corrected, 'ladder')).toEqual(offer)
  expect(removeFromRow(offer, 'ladder')).toBe(offer)
})

test('a question waits for its poster unless a moderator has hidden it, and keeps its student from asking another (3.5.651)', () => {
  const mine = { ...ladder, isMine: true } as const
  const hidden = { ...mine, isHidden: true } as const
  const answered = { ...mine, answer: 'Non.' }

  expect([mine, hidden, answered].map(isUnanswered)).toEqual([true, false, false])
  expect(unansweredOf({ questions: [ladder, hidden, answered] })).toEqual([ladder])
  expect([mine, hidden, answered, ladder].map((one) => ownOpenQuestion({ questions: [one] }) === one)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
