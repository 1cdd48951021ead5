import { expect, onTestFinished, test } from 'vitest'
import type { PushPayload } from '../../../schema/notifications/push.ts'
import { startPushService } from '../../../api/testing/test-push-service.ts'
import { openContext } from '../support/browser.ts'
import { startOwnServer } from '../support/own-server.ts'
import { agree, isOnline, publish, register, uniqueTitle, workerIsReady } from '../support/people.ts'
import { press, pushTo, shownBy, standInForSystem, usePushService } from '../support/push-browser.ts'
import { putCongratulationsAside, signInHere } from '../support/signed-in.ts'
import { askToSignOut, chatIsOpen, landing, writeLetter } from '../support/screens.ts'

const openService = async () => {
  const service = await startPushService()
  onTestFinished(() => service.close())
  return { service, server: await startOwnServer({ PUSH_STAND_IN: service.origin }) }
}

test('a push reaches a closed app, its press opens the chat, and none comes after the sign-out (1.2.361, 1.2.363)', async () => {
  const { service, server } = await openService()
  const marc = await register(server.url, 'private', 'Marc')
  const lea = await register(server.url, 'student', 'Lea')
  const job = await agree(marc, lea, uniqueTitle('Tondre la pelouse'))
  const say = (content: string) => marc.call('POST', `/api/jobs/${job.id}/messages`, { content })
  const context = await openContext({ baseURL: server.url, hasServiceWorker: true })
  const { device, isSubscribed } = await usePushService(context, service)
  const page = await context.newPage()
  await putCongratulationsAside(page)
  await page.goto('/')
  await signInHere(page, lea)
  await workerIsReady(page)
  await page.goto('/settings#avertir')
  await isOnline(page)
  const worker = () => context.serviceWorkers().at(-1)!
  const elsewhere = await context.newPage()
  const push = await pushTo(await context.newCDPSession(elsewhere), server.url)
  const deliver = async (payload: PushPayload) => {
    await standInForSystem(worker())
    await push(payload)
  }
  const arrived = async (count: number) => {
    await expect.poll(() => device.delivered.length, { timeout: 20_000 }).toBe(count)
    return device.delivered.at(-1)!.payload
  }

  await page.getByRole('checkbox', { name: /^Notifications sur cet appareil/ }).click({ force: true })
  await page.getByText('Notifications activées sur cet appareil').waitFor()
  expect(isSubscribed()).toBe(true)

  // The app is closed.
  await page.goto('about:blank')
  await say('Le code de la porte est 4711.')
  const first = await arrived(1)
  await deliver(first)
  await deliver(first)
  await expect.poll(() => shownBy(worker())).toHaveLength(1)
  await say('Et la clé est sous le pot.')
  await deliver(await arrived(2))
  await expect
    .poll(() => shownBy(worker()))
    .toEqual([{ title: '2 nouveaux messages', text: 'De Marc', tag: `message:${job.id}`, actions: ['Répondre'] }])

  // A window of the app is open, elsewhere in it.
  await page.goto('/jobs')
  await isOnline(page)
  await press(worker(), 'reply')
  await chatIsOpen(page)
  await page.getByRole('region', { name: 'Messages' }).getByText('Et la clé est sous le pot.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Votre message')
  await expect.poll(() => shownBy(worker())).toEqual([])

  // A reply that is written into the notification is sent by the outbox.
  await page.goto('about:blank')
  await say('Vous venez ?')
  await deliver(await arrived(3))
  await expect.poll(() => shownBy(worker())).toHaveLength(1)
  await press(worker(), 'reply', 'J’arrive.')
  await expect
    .poll(async () =>
      (await marc.call<{ content: string }[]>('GET', `/api/jobs/${job.id}/messages`)).map((m) => m.content),
    )
    .toContain('J’arrive.')

  await page.goto('/dashboard')
  await isOnline(page)
  await say('Encore une chose.')
  const late = await arrived(4)
  await askToSignOut(page)
  await landing(page).waitFor()
  await page.goto('about:blank')
  await deliver({ ...late, id: 'another' })
  await say('Vous êtes là ?')
  await new Promise((resolve) => setTimeout(resolve, 5_000))

  expect(isSubscribed()).toBe(false)
  expect(await shownBy(worker())).toEqual([])
  expect(device.delivered).toHaveLength(4)
})

test('the question about pushes follows the first letter; "Plus tard" and a yes are both kept (1.2.363)', async () => {
  const { service, server } = await openService()
  const marc = await register(server.url, 'private', 'Marc')
  const jobs = [await publish(marc, uniqueTitle('Ranger')), await publish(marc, uniqueTitle('Trier'))] as const

  for (const answer of ['Plus tard', 'Activer les notifications']) {
    const lea = await register(server.url, 'student', 'Lea')
    const context = await openContext({ baseURL: server.url, person: lea, hasServiceWorker: true })
    const { isSubscribed } = await usePushService(context, service)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await isOnline(page)
    await workerIsReady(page)
    const question = page.getByRole('dialog', { name: 'Recevoir une notification dès qu’on vous répond ?' })
    expect(await question.isVisible()).toBe(false)
    await writeLetter(page, jobs[0], 'Je suis libre.')
    await question.getByRole('button', { name: answer }).click()
    await question.waitFor({ state: 'hidden' })
    await writeLetter(page, jobs[1], 'Je suis libre.')
    await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
    await new Promise((resolve) => setTimeout(resolve, 1_000))

    expect([await question.isVisible(), isSubscribed()]).toEqual([false, answer !== 'Plus tard'])
    await context.close()
  }
})
