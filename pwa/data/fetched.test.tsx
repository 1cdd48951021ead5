import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { SessionProvider } from '../session/session.tsx'
import { render } from '../testing/render.ts'
import { useFetched } from './fetched.ts'
import { DatabaseProvider } from './local-database.tsx'
import { SyncProvider } from './sync-provider.tsx'

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
  render(
    <SessionProvider>
      <DatabaseProvider>
        <SyncProvider>
          <Screen />
        </SyncProvider>
      </DatabaseProvider>
    </SessionProvider>,
  )
  await expect.poll(() => answers.length).toBe(1)
  screen.getByRole('button', { name: 'fetching' }).click()
  await expect.poll(() => answers.length).toBe(2)

  answers[1]!('Bonsoir')
  await screen.findByRole('button', { name: 'Bonsoir' })
  answers[0]!('Bonjour')
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(screen.getByRole('button').textContent).toBe('Bonsoir')
})
