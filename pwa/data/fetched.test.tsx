import { screen } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../../sync/http/transport.ts'
import { SessionProvider } from '../session/session.tsx'
import { render } from '../testing/render.ts'
import { useFetched } from './fetched.ts'
import { DatabaseProvider } from './local-database.tsx'
import { SyncProvider } from './sync-provider.tsx'
import { Unreachable } from './unreachable.tsx'

const renderSignedOut = (children: ReactNode) =>
  render(
    <SessionProvider>
      <DatabaseProvider>
        <SyncProvider>{children}</SyncProvider>
      </DatabaseProvider>
    </SessionProvider>,
  )

test('the answer to the later of two requests counts, though the earlier one arrives last', async () => {
  const answers: ((text: string) => void)[] = []
  const ask = () => new Promise<string>((resolve) => answers.push(resolve))
  function Screen() {
    const fetched = useFetched('a greeting', ask)
    return (
      <button type="button" onClick={fetched.refresh}>
        {fetched.state === 'done' ? fetched.result : fetched.state}
      </button>
    )
  }
  renderSignedOut(<Screen />)
  await expect.poll(() => answers.length).toBe(1)
  screen.getByRole('button', { name: 'fetching' }).click()
  await expect.poll(() => answers.length).toBe(2)

  answers[1]!('Bonsoir')
  await screen.findByRole('button', { name: 'Bonsoir' })
  answers[0]!('Bonjour')
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(screen.getByRole('button').textContent).toBe('Bonsoir')
})

test('a screen that a fault of ours keeps empty shows the reference that stands in the log', async () => {
  const fault = {
    message: 'Une erreur est survenue de notre côté.',
    code: 'internal',
    requestId: '5f0c21d9-aaaa-4000-8000-000000000000',
  } as const
  function Screen() {
    const asked = useFetched('a greeting', () => Promise.reject(new ApiError(500, '', 'internal', fault)))
    return <Unreachable asked={asked} offline="Pas de réseau." failed="Impossible de charger la liste." />
  }
  renderSignedOut(<Screen />)

  await screen.findByText('Impossible de charger la liste. Référence : 5f0c21d9.')
})
