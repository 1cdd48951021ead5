import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { provideDialogs } from '../accounts/account-dialog-code.ts'
import { PreloadedProvider } from '../data/preloaded.tsx'
import { createAppRouter } from '../router.ts'
import { needsOf } from '../ssr/renderer.tsx'
import { network } from '../testing/network.ts'
import { publish, register } from '../testing/people.ts'
import { says } from '../testing/reading.ts'
import { hydrate } from '../testing/render.ts'
import { RenderedAt } from '../ui/hooks/rendered-at.ts'

const hour = 3_600_000

/** Returns the list as React renders it for its document, and hydrates it. */
async function renderList() {
  const read = async (need: string) => {
    const answer = await network.fetch(need)
    return [need, { value: await answer.json(), total: Number(answer.headers.get('x-total-count')) }] as const
  }
  const answers = Object.fromEntries(await Promise.all(needsOf(`${location.origin}/jobs`)!.map(read)))
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: ['/jobs'] }), isHydrating: true })
  await Promise.all([router.load(), provideDialogs()])
  return (
    <PreloadedProvider value={answers}>
      <RenderedAt value={new Date().toISOString()}>
        <RouterProvider router={router} />
      </RenderedAt>
    </PreloadedProvider>
  )
}

test('a document becomes alive as it stands where a clock is days ahead, and then names that clock’s days (1.2.571)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-30T11:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const scheduledFor = new Date(Date.now() + 30 * hour).toISOString()
  publish(register('private'), 'Tondre la pelouse', { scheduledFor })
  const list = await renderList()
  const html = renderToString(list)

  vi.setSystemTime(Date.now() + 3 * 24 * hour)
  vi.stubEnv('TZ', 'Pacific/Auckland')
  onTestFinished(() => void vi.unstubAllEnvs())
  const differences: unknown[] = []
  hydrate(html, list, (report) => differences.push(report))

  await screen.findByText('Date passée')
  await says(['je 31 déc. 2026, 18:00'])
  expect(html).toContain('je 31\u00a0déc., 18:00')
  expect(differences).toEqual([])
})
