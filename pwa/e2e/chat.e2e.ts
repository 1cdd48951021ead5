import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Message } from '../../schema/messages/message.ts'
import { sharedServer } from './support/own-server.ts'
import { agree, eventually, isOnline, register } from './support/people.ts'
import { report } from './support/report.ts'
import { chatIsOpen, chatOf, say, setNetwork } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

async function twoInAChat(title: string) {
  const marc = await register(url, 'private', 'Marc')
  const lea = await register(url, 'student', 'Lea')
  const job = await agree(marc, lea, title)
  const [leaPage, marcPage] = await Promise.all([openAs(lea, chatOf(job)), openAs(marc, chatOf(job))])
  await Promise.all([chatIsOpen(leaPage), chatIsOpen(marcPage)])
  return { job, marc, leaPage, marcPage }
}

/** Notes in the page, at the moment it is drawn, when each text was first seen. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(globalThis, { seenAt: seen })
    const look = () => {
      for (const [text] of document.body.innerText.matchAll(/Mesure \d+ fin/g)) seen[text] ??= Date.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const seenAt = (page: Page, text: string) =>
  page
    .waitForFunction((wanted) => (globalThis as unknown as { seenAt: Record<string, number> }).seenAt[wanted], text)
    .then((at) => at.jsonValue())

test('a message is seen on the other phone within a second', async () => {
  const { leaPage, marcPage } = await twoInAChat('Tondre la pelouse')
  await Promise.all([watch(leaPage), watch(marcPage)])
  const delays: number[] = []

  for (let index = 0; index < 12; index += 1) {
    const [from, to] = index % 2 === 0 ? [leaPage, marcPage] : [marcPage, leaPage]
    const text = `Mesure ${index} fin`
    await from.getByPlaceholder('Tapez votre message...').fill(text)
    const sentAt = await from.evaluate(() => Date.now())
    await from.getByRole('button', { name: 'Envoyer', exact: true }).click()
    delays.push((await seenAt(to, text))! - sentAt)
  }

  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!
  report(`chat, ${delays.length} messages: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`)
  // Without the live stream the other phone would poll, and see it after 2 s. How fast a machine draws decides the rest.
  expect(at(0.5)).toBeLessThan(1_000)
})

test('twenty messages written offline on both sides arrive in order, none twice', async () => {
  const { job, marc, leaPage, marcPage } = await twoInAChat('Porter des cartons')
  await Promise.all([setNetwork(leaPage, false), setNetwork(marcPage, false)])
  for (let index = 1; index <= 20; index += 1) {
    await Promise.all([say(leaPage, `Léa ${index}.`), say(marcPage, `Marc ${index}.`)])
  }
  expect(await marc.call('GET', `/api/jobs/${job.id}/messages`)).toEqual([])

  await Promise.all([setNetwork(leaPage, true), setNetwork(marcPage, true)])
  await eventually(
    () => contents(),
    (found) => found.length >= 40,
    20_000,
  )
  await Promise.all([isOnline(leaPage), isOnline(marcPage)])

  const stored = await contents()
  const ofOne = (name: string) => stored.filter((text) => text.startsWith(name))
  expect(ofOne('Léa')).toEqual(Array.from({ length: 20 }, (_, index) => `Léa ${index + 1}.`))
  expect(ofOne('Marc')).toEqual(Array.from({ length: 20 }, (_, index) => `Marc ${index + 1}.`))
  await eventually(
    () => shown(leaPage),
    (found) => found.join() === stored.join(),
    5_000,
  )
  await eventually(
    () => shown(marcPage),
    (found) => found.join() === stored.join(),
    5_000,
  )

  async function contents() {
    return (await marc.call<Message[]>('GET', `/api/jobs/${job.id}/messages`)).map((message) => message.content)
  }
  async function shown(page: Page) {
    const text = await page.getByRole('region', { name: 'Messages' }).innerText()
    return [...text.matchAll(/(?:Léa|Marc) \d+\./g)].map(([found]) => found)
  }
})
