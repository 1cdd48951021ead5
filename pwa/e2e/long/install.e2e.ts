import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openContext } from '../support/browser.ts'
import { sharedServer, startOwnServer } from '../support/own-server.ts'
import { agree, ownPassword, register, uniqueTitle, workerIsReady } from '../support/people.ts'
import { chatIsOpen } from '../support/screens.ts'
import { putCongratulationsAside, signInHere } from '../support/signed-in.ts'

interface Picture {
  src: string
  sizes: string
  purpose?: string
}
interface Manifest {
  start_url: string
  icons: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
  screenshots: (Picture & { form_factor: string })[]
  share_target: { action: string }
}

// Shows rule 1.2.385.
test.each(['/', '/jobs'])(
  'from %s the app can be installed: its manifest has no fault, and its pictures are there',
  async (path) => {
    const url = sharedServer()
    const context = await openContext({ hasServiceWorker: true })
    const page = await context.newPage()
    await page.goto(path)
    const cdp = await context.newCDPSession(page)

    const { errors, data = '{}' } = await cdp.send('Page.getAppManifest')
    // Only a whole Chromium judges the app; the headless shell, which cannot install apps, reports no error at all.
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')

    expect([errors, installabilityErrors]).toEqual([[], []])
    const manifest = JSON.parse(data) as Manifest
    const { icons, shortcuts, screenshots } = manifest
    for (const purpose of ['any', 'maskable'])
      expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toContain('512x512')
    const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]
    for (const { src, sizes } of pictures) {
      const answer = await fetch(url + src)
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
    }
    // Browsers show several screenshots only if all of a form have the same size. The worker must store none of them.
    for (const form of ['narrow', 'wide']) {
      const shapes = screenshots.filter((one) => one.form_factor === form).map(({ sizes }) => sizes)
      expect([shapes.length > 1, new Set(shapes).size]).toEqual([true, 1])
    }
    const worker = await (await fetch(`${url}/service-worker.js`)).text()
    expect(
      [...screenshots, ...shortcuts.flatMap((one) => one.icons)].filter(({ src }) => worker.includes(src.slice(1))),
    ).toEqual([])
    for (const place of [manifest.start_url, manifest.share_target.action, ...shortcuts.map((one) => one.url)])
      expect((await fetch(url + place, { headers: { accept: 'text/html' } })).status).toBe(200)
  },
)

/** Does what the system does with files that another app shares: it posts a form by a navigation. */
const shareInto = (
  page: Page,
  fields: Record<string, string>,
  photos: { name: string; type: string; bytes: string }[],
) =>
  Promise.all([
    page.waitForURL('**/share*'),
    page.evaluate(
      ([fields, photos]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
        for (const [name, value] of Object.entries(fields)) {
          const field = document.createElement('textarea')
          Object.assign(field, { name, value })
          form.append(field)
        }
        const files = new DataTransfer()
        for (const { name, type, bytes } of photos) {
          const content = Uint8Array.from(atob(bytes), (sign) => sign.codePointAt(0) ?? 0)
          files.items.add(new File([content], name, { type }))
        }
        const chooser = document.createElement('input')
        Object.assign(chooser, { type: 'file', name: 'photos', multiple: true, files: files.files })
        form.append(chooser)
        document.body.append(form)
        form.submit()
      },
      [fields, photos] as const,
    ),
  ])

test('with the server dead a shared text and photo wait for the conversation that is chosen, and leave with it (1.2.382, 1.2.383)', async () => {
  const server = await startOwnServer()
  const [marc, lea] = [await register(server.url, 'private', 'Marc'), await register(server.url, 'student', 'Lea')]
  const job = await agree(marc, lea, uniqueTitle('Tondre la pelouse'))
  const page = await (await openContext({ baseURL: server.url, hasServiceWorker: true })).newPage()
  await putCongratulationsAside(page)
  await page.goto('/')
  await signInHere(page, lea)
  await workerIsReady(page)
  await page.goto('/dashboard?tab=messages')
  await page.getByText(job.title).first().waitFor()
  const photo = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#5FA777' } })
    .jpeg()
    .toBuffer()
  await server.kill()

  await shareInto(page, { title: 'Le jardin', text: 'On commence par là ?' }, [
    { name: 'jardin.jpg', type: 'image/jpeg', bytes: photo.toString('base64') },
    { name: 'plan.pdf', type: 'application/pdf', bytes: 'JVBERg==' },
  ])
  await page.getByText('Un fichier n’a pas été ajouté').waitFor()
  await page.reload()
  await page.getByRole('button', { name: job.title }).click()
  await chatIsOpen(page)
  const question = page.getByRole('dialog', { name: /^Envoyer cette photo/ })
  await question.getByRole('button', { name: 'Envoyer la photo' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Votre message').inputValue()).toBe('Le jardin\nOn commence par là ?')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('On commence par là ?').waitFor()
  await server.restart()

  await expect
    .poll(
      async () =>
        (
          await marc.call<{ content: string; attachment?: { kind: string } }[]>('GET', `/api/jobs/${job.id}/messages`)
        ).map(({ content, attachment }) => [content, attachment?.kind]),
      { timeout: 60_000 },
    )
    .toEqual([
      ['Photo', 'photo'],
      ['Le jardin\nOn commence par là ?', undefined],
    ])
  await page.goto('/share')
  await page.getByRole('heading', { name: 'Rien à partager' }).waitFor()
})

test('a share of a signed-out person is not kept, and the next person who signs in cannot read it (1.2.384)', async () => {
  const tom = await register(sharedServer(), 'student', 'Tom')
  const visitor = await (await openContext({ hasServiceWorker: true })).newPage()
  await visitor.goto('/about')
  await workerIsReady(visitor)

  await shareInto(visitor, { text: 'Un secret' }, [])
  await visitor.getByRole('heading', { name: 'Connectez-vous pour partager' }).waitFor()
  const main = visitor.getByRole('main')
  await main.getByRole('button', { name: 'Se connecter' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Connexion à Coup de main' })
  await dialog.getByLabel('E-mail').fill(tom.email)
  await dialog.getByLabel(/^Mot de passe/).fill(ownPassword)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await visitor.getByRole('heading', { name: 'Ce partage n’est pas arrivé' }).waitFor()
  await visitor.goto('/share')

  await visitor.getByRole('heading', { name: 'Rien à partager' }).waitFor()
  expect(await visitor.getByText('Un secret').count()).toBe(0)
})
