import { expect, test } from 'vitest'
import { agree } from './support/people.ts'
import { cards } from './support/stripe-browser.ts'
import { holds, isPaid, payButton, payWith, toPayment, stageStripe, type Scene } from './support/stripe-scene.ts'

const { openJobs, tellServer, tellNothing, intentsOf } = stageStripe()

test('an event that is here before the payer is, or none at all: the job is paid, and nobody pays twice', async () => {
  const decided = {
    early: async (scene: Scene) => {
      await tellServer()
      await holds(scene, 6_250)
    },
    never: tellNothing,
  }
  let onDecided: () => Promise<unknown> = tellNothing
  const scene = await openJobs('Monter une étagère', { onDecided: () => onDecided() })
  const { page, poster, student } = scene
  const isShownPaid = () => page.getByText('Payé : 62.50 CHF, argent réservé')
  onDecided = () => decided.early(scene)
  await toPayment(page)
  await payWith(page, cards.good)
  await isPaid(page)
  await page.goto('/dashboard?tab=accepted')
  await isShownPaid().waitFor()

  const second = await agree(poster, student, 'Arroser les plantes')
  onDecided = decided.never
  await toPayment(page)
  await payWith(page, cards.good)
  await isPaid(page)
  await holds(scene, 12_500)
  await page.goto('/dashboard?tab=accepted')

  await expect.poll(() => isShownPaid().count()).toBe(2)
  expect(await payButton(page).count()).toBe(0)
  expect([...intentsOf(scene), ...intentsOf({ job: second })]).toEqual(['succeeded', 'succeeded'])
})
