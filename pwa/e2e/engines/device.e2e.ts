import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { User } from '../../../schema/accounts/user.ts'
import type { Message } from '../../../schema/messages/message.ts'
import { sharedServer } from '../support/own-server.ts'
import { agree, eventually, publish, register, uniqueTitle } from '../support/people.ts'
import { phone } from '../support/launch.ts'
import { chatOf } from '../support/screens.ts'
import { askedEngines, openEngine } from './support/engine.ts'
import { pictureOf } from './support/page.ts'
import { say, signIn, visit, workerIsReady } from './support/person.ts'

const url = sharedServer()

describe.each(askedEngines())('%s', (engine) => {
  test('a page that is left in the middle of its first load leaves the database to the next', async () => {
    const marc = await register(url, 'private', 'Marc')
    const lea = await register(url, 'student', 'Lea')
    const job = await publish(marc, uniqueTitle('Arroser les tomates'))
    const page = await openEngine(engine, url)
    await signIn(page, lea)

    for (let n = 0; n < 6; n += 1) {
      await page.goto('/dashboard?tab=jobs')
      await page.role('heading', job.title).wait()
    }
  })

  test('a chosen photo is cut square, made light and sent', async () => {
    const lea = await register(url, 'student', 'Lea')
    const folder = mkdtempSync(join(tmpdir(), 'coup-de-main-photo-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'moi.jpg')
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const large = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#808080', noise } })
    writeFileSync(file, await large.jpeg({ quality: 95 }).toBuffer())
    const page = await openEngine(engine, url)
    await signIn(page, lea)

    await page.role('button', 'Modifier le profil').click()
    await page.role('dialog', 'Modifier le profil').css('input[type=file]').choose(file)
    await page.role('dialog', 'Recadrer la photo').role('button', 'Valider').click()

    const me = () => lea.call<User>('GET', '/api/auth/me')
    await eventually(me, ({ profileImageUrl }) => Boolean(profileImageUrl), 60_000)
    const answer = await fetch(url + (await me()).profileImageUrl!)
    const photo = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(photo.width).toBe(photo.height)
    expect(photo.width).toBeLessThanOrEqual(1_024)
  })

  test('two tabs each send their message once, and both show the answer', async () => {
    const marc = await register(url, 'private', 'Marc')
    const lea = await register(url, 'student', 'Lea')
    const job = await agree(marc, lea, uniqueTitle('Porter des cartons'))
    const page = await openEngine(engine, url)
    await signIn(page, lea, { isCongratulated: true })
    await say(page, job, 'Du premier onglet.')
    const first = await page.driver.currentTab()
    const second = await page.driver.openTab()
    await page.goto(chatOf(job))
    await say(page, job, 'Du second onglet.')

    await marc.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Merci !' })
    await page.text('Merci !').wait()
    await page.driver.switchTo(first)
    for (const text of ['Du premier onglet.', 'Du second onglet.', 'Merci !']) await page.text(text).wait()
    const messages = await marc.call<Message[]>('GET', `/api/jobs/${job.id}/messages?limit=100`)
    expect(messages.map(({ content }) => content).toSorted()).toEqual([
      'Du premier onglet.',
      'Du second onglet.',
      'Merci !',
    ])
    expect(second).not.toBe(first)
  })

  test('the settings switch pushes, or say in a sentence that they cannot come', async () => {
    const page = await openEngine(engine, url)
    await signIn(page, await register(url, 'student', 'Lea'))
    await visit(page, '/settings#avertir')
    await page.role('heading', 'Notifications hors de l’application').wait()

    if (await page.evaluate(() => 'PushManager' in window)) {
      await page.text('Notifications sur cet appareil').wait()
    } else {
      await page.until(() =>
        document.body.innerText.includes('Ce navigateur n’affiche rien quand l’application est fermée.'),
      )
    }
  })

  test('a device whose storage was evicted begins anew, and gets its data back from the server', async () => {
    const marc = await register(url, 'private', 'Marc')
    const lea = await register(url, 'student', 'Lea')
    const job = await agree(marc, lea, uniqueTitle('Laver les vitres'))
    const page = await openEngine(engine, url)
    await signIn(page, lea, { isCongratulated: true })
    // A document without the app, which would reload by itself. A JSON document will not do: Firefox shows it in a page of another origin.
    await page.goto('/robots.txt')

    // The cookie stays, as in a browser that evicts only what scripts have stored.
    await page.evaluate(async () => {
      localStorage.clear()
      // The caches are emptied and not deleted: after scripts have deleted them, WebKit sometimes leaves the next worker installing for ever.
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) await cache.delete(request)
      }
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
    })
    await page.goto('/dashboard')
    await page.role('heading', 'Un coup de main, près de chez vous.').wait()
    await signIn(page, lea, { isCongratulated: true })

    await page.goto('/dashboard?tab=candidatures')
    await page.role('heading', job.title).wait()
  })

  test('the screens of a phone fit into it', async () => {
    const marc = await register(url, 'private', 'Marc')
    const lea = await register(url, 'student', 'Lea')
    const job = await agree(marc, lea, uniqueTitle('Tailler la haie du jardin'))
    const wanted = await publish(marc, uniqueTitle('Garder deux enfants samedi soir'))
    const page = await openEngine(engine, url)
    const wide: string[] = []
    const look = async (name: string) => {
      await page.screenshot(pictureOf(`${engine}-${name}`))
      const [shown, needed] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
      if (shown !== phone.width || needed > shown) wide.push(`${name}: ${needed} in ${shown}`)
    }

    await page.goto('/')
    await page.role('heading', 'Un coup de main, près de chez vous.').wait()
    await look('landing')
    await page.role('button', 'Menu').click()
    await page.role('navigation', 'Menu').wait()
    await look('landing-menu')
    await workerIsReady(page)
    await signIn(page, lea, { isCongratulated: true })
    await look('dashboard')
    for (const [name, path, sign] of [
      ['jobs', '/dashboard?tab=jobs', wanted.title],
      ['offer', `/jobs/${wanted.id}`, wanted.title],
      ['settings', '/settings', 'Paramètres'],
    ] as const) {
      await page.goto(path)
      await page.role('heading', sign).wait()
      await look(name)
    }
    await page.goto(chatOf(job))
    await page.placeholder('Tapez votre message...').wait()
    await look('chat')
    expect(wide).toEqual([])
  })
})
