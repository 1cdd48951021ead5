import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Message } from '../../schema/messages/message.ts'
import { openPage } from './support/browser.ts'
import { twoInAChat } from './support/chat.ts'
import { phone } from './support/launch.ts'
import { sharedServer } from './support/own-server.ts'
import { agree, eventually, isOnline, register } from './support/people.ts'
import { chatIsOpen, chatOf, say, setNetwork } from './support/screens.ts'
import { openAs } from './support/signed-in.ts'

const url = sharedServer()

test('a notification that is followed from the dashboard opens its chat, and its applicants, and they stay open', async () => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  const job = await agree(marc, lea, 'Porter des cartons')
  await marc.call('POST', `/api/jobs/${job.id}/messages`, { content: 'À samedi ?' })
  const follow = async (page: Page, notification: RegExp) => {
    const open = () => page.getByRole('button', { name: /^Notifications/ }).click()
    const listed = page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: notification })
    await open()
    // Congratulations that slide in at the same moment cover the list, which closes with them.
    await listed.click({ timeout: 5_000 }).catch(async () => {
      await open()
      await listed.click()
    })
    // Before this dialog has ended, a press for the next notification would only close it.
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' })
  }

  const [leaPage, marcPage] = await Promise.all([openAs(lea, '/dashboard'), openAs(marc, '/dashboard')])
  await Promise.all([follow(leaPage, /^Nouveau message/), follow(marcPage, /^Nouvelle candidature/)])

  await chatIsOpen(leaPage)
  await leaPage.getByText('À samedi ?').last().waitFor()
  await marcPage.getByRole('dialog', { name: 'Candidatures' }).waitFor()
})

test('on a phone on its side, with its keyboard open, the field of a chat stays in sight', async () => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  const page = await openPage({ person: lea })
  await page.goto(chatOf(await agree(marc, lea, 'Porter des cartons')))
  await chatIsOpen(page)

  // The keyboard leaves this much of the window.
  await page.setViewportSize({ width: 740, height: 160 })
  await page.waitForTimeout(300)

  // By its text, because congratulations may hide it from screen readers.
  const { y, height } = (await page.getByPlaceholder('Tapez votre message...').boundingBox())!

  expect(y + height).toBeLessThanOrEqual(160)
})

/** How many messages each of the two writes. */
const written = 8

test('a message that is being typed stays whole in its field when the phone is turned', async () => {
  const [marc, lea] = [await register(url, 'private', 'Marc'), await register(url, 'student', 'Lea')]
  const page = await openPage({ person: lea, viewport: { width: 800, height: 360 } })
  await page.goto(chatOf(await agree(marc, lea, 'Porter des cartons')))
  await chatIsOpen(page)
  const field = page.getByPlaceholder('Tapez votre message...')
  await field.fill('Bonjour, je viens demain à neuf heures avec mon vélo et mes outils, si cela vous convient.')

  await page.setViewportSize(phone)

  const hidden = () => field.evaluate((area) => area.scrollHeight - area.clientHeight)
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})

test('messages written offline on both sides arrive in order, none twice (1.2.65)', async () => {
  const { job, marc, leaPage, marcPage } = await twoInAChat('Porter des cartons')
  await Promise.all([setNetwork(leaPage, false), setNetwork(marcPage, false)])
  for (let index = 1; index <= written; index += 1) {
    await Promise.all([say(leaPage, `Léa ${index}.`), say(marcPage, `Marc ${index}.`)])
  }
  expect(await marc.call('GET', `/api/jobs/${job.id}/messages`)).toEqual([])

  await Promise.all([setNetwork(leaPage, true), setNetwork(marcPage, true)])
  await eventually(
    () => contents(),
    (found) => found.length >= 2 * written,
  )
  await Promise.all([isOnline(leaPage), isOnline(marcPage)])

  const stored = await contents()
  const ofOne = (name: string) => stored.filter((text) => text.startsWith(name))
  expect(ofOne('Léa')).toEqual(Array.from({ length: written }, (_, index) => `Léa ${index + 1}.`))
  expect(ofOne('Marc')).toEqual(Array.from({ length: written }, (_, index) => `Marc ${index + 1}.`))
  await eventually(
    () => shown(leaPage),
    (found) => found.join() === stored.join(),
  )
  await eventually(
    () => shown(marcPage),
    (found) => found.join() === stored.join(),
  )
  const sides = [
    await sideOf(leaPage, `Léa ${written}.`),
    await sideOf(leaPage, `Marc ${written}.`),
    await sideOf(marcPage, `Marc ${written}.`),
  ]
  expect(sides).toEqual(['right', 'left', 'right'])

  async function contents() {
    return (await marc.call<Message[]>('GET', `/api/jobs/${job.id}/messages`)).map((message) => message.content)
  }
  async function shown(page: Page) {
    const text = await page.getByRole('region', { name: 'Messages' }).innerText()
    return [...text.matchAll(/(?:Léa|Marc) \d+\./g)].map(([found]) => found)
  }
  async function sideOf(page: Page, text: string) {
    const list = page.getByRole('region', { name: 'Messages' })
    const [around, own] = [await list.boundingBox(), await list.getByText(text, { exact: true }).boundingBox()]
    const middle = ({ x, width }: { x: number; width: number }) => x + width / 2
    return middle(own!) > middle(around!) ? 'right' : 'left'
  }
})
