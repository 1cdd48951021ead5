import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { workerIsReady } from './support/people.ts'
import { setNetwork, tookOver } from './support/screens.ts'

test.each(['/jobs', '/services', '/about'])('%s is drawn before anything but its document has come', async (path) => {
  const page = await openPage()
  await page.route('**/assets/**', () => {})

  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

  const title = page.getByRole('heading', { level: 1 }).first()
  expect(await title.evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain('Bricolage')
})

test.each(['/salaires/nulle-part', '/verify/pas-un-code', '/verify/2222-2222-2222-2222'])(
  'the app hydrates the answer to %s as it stands',
  async (path) => {
    const page = await openPage()
    // React reports a tree that differs from the document as an error of the page.
    const differences: Error[] = []
    page.on('pageerror', (error) => void differences.push(error))

    const answer = await page.goto(path)
    await tookOver(page)

    expect(answer?.status()).toBe(404)
    expect(differences).toEqual([])
  },
)

test('the static pages open without network once the app is there, and lead to the sign-up of either side', async () => {
  const page = await openPage({ hasServiceWorker: true })
  await page.goto('/features')
  await workerIsReady(page)

  await page.getByRole('button', { name: 'S’inscrire comme particulier' }).click()
  await page.getByRole('dialog', { name: 'Inscription Particulier' }).waitFor()
  await setNetwork(page, false)
  const found: Record<string, string> = {}
  for (const path of ['/terms', '/privacy', '/about', '/contact', '/features']) {
    await page.goto(path)
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    found[heading.replaceAll(/\s/g, ' ')] = await page.title()
  }

  expect(found).toEqual({
    'Conditions d’utilisation': 'Conditions d’utilisation · Coup de main',
    'Protection des données': 'Protection des données · Coup de main',
    'À propos': 'À propos · Coup de main',
    Contact: 'Contact · Coup de main',
    'Comment ça marche': 'Comment ça marche · Coup de main',
  })

  await page.goto('/terms')
  await page.getByText('Sommaire').click()
  await page.getByRole('link', { name: /Droit applicable/ }).click()
  const law = page.getByRole('heading', { name: /Droit applicable/ })
  expect(new URL(page.url()).hash).toBe('#droit')
  await expect.poll(async () => (await law.boundingBox())?.y ?? -1).toBeGreaterThan(0)
  expect((await law.boundingBox())?.y).toBeLessThan(800)
})

test.each(['light', 'dark'] as const)(
  'with more contrast small words are readable at AAA, and cards and fields have outlines (%s)',
  async (colorScheme) => {
    const page = await openPage({ colorScheme })
    await page.emulateMedia({ contrast: 'more' })
    await page.goto('/contact')

    const contrasts = await page.evaluate(() => {
      const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      const luminance = (color: string): number => {
        brush.fillStyle = color
        brush.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((part) =>
          part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const paper = luminance(getComputedStyle(document.body).backgroundColor)
      const onPaper = (color: string) => {
        const [dark = 0, light = 0] = [luminance(color), paper].toSorted((a, b) => a - b)
        return (light + 0.05) / (dark + 0.05)
      }
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!)
      return {
        words: onPaper(styleOf('main p').color),
        field: onPaper(styleOf('main input').borderTopColor),
        card: onPaper(styleOf('main details').borderTopColor),
      }
    })

    expect(contrasts.words).toBeGreaterThan(7)
    expect(contrasts.field).toBeGreaterThan(7)
    expect(contrasts.card).toBeGreaterThan(3)
  },
)
