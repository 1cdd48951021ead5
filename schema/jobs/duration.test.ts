import { describe, expect, test } from 'vitest'
import { hoursOf, saysTime, shownDuration } from './duration.ts'

describe('hours are read from a duration where they can be', () => {
  test.each([
    ['2h30', 2.5],
    ['2 h 30', 2.5],
    ['3 heures', 3],
    ['1 heure', 1],
    ['1,5 heures', 1.5],
    ['environ 4 h', 4],
    ['4 h par semaine', 4],
    ['45 min', 0.75],
    ['45 minutes', 0.75],
    ['une demi-journée', 4],
    ['une journée', 8],
    ['2 jours', 16],
    ['une demi-heure', 0.5],
    ['3', 3],
    ['1h30min', 1.5],
    ['2 heures et 15 minutes', 2.25],
    ['1 heure et demie', 1.5],
    ['une heure', 1],
    ['4 demi-journées', 16],
    ['2h par séance', 2],
    ['1h20', 80 / 60],
    ['20 min', 20 / 60],
    ['2,33 h', 140 / 60],
    ['3 heures environ', 3],
    ['quelques heures', null],
    ['14h-16h', null],
    ['de 14h à 16h', null],
    ['le matin, 8h-12h', null],
    ['demi-journée, dès 13h', null],
    ['samedi dès 10h', null],
    ['2 x 3h', null],
    ['2h ou 3h', null],
    ['1h90', null],
    ['à discuter', null],
    ['0 h', null],
    ['', null],
  ])('%s', (typed, hours) => {
    expect(hoursOf(typed)).toBe(hours)
  })
})

test.each(['0', '0 h', '00:00', '0h00', '0 heures', '0,0', '0 min.', '0 jour 0 h', '-', '?', '…'])(
  '“%s” is no duration',
  (typed) => {
    expect(saysTime(typed)).toBe(false)
  },
)

test.each([
  '3',
  '2h30',
  '0h30',
  '0,5 jour',
  '00:45',
  '10 heures',
  '14h-16h',
  '0 à 2 heures',
  '2–3 h',
  'demi-journée, dès 13h',
  'une demi-journée',
  'une heure',
  'deux jours',
  'à discuter',
  'À convenir',
  'selon la météo',
  'tous les mercredis',
  '½ jour',
])('“%s” may be one', (typed) => {
  expect(saysTime(typed)).toBe(true)
})

test.for([
  ['2h30', '2 h 30'],
  ['3 heures', '3 h'],
  ['45 min', '45 min'],
  ['4 h par semaine', '4 h par semaine'],
  ['14h-16h', '14h-16h'],
])('“%s” is shown as “%s”', ([typed, shown]) => {
  expect(shownDuration(typed!)).toBe(shown)
})
