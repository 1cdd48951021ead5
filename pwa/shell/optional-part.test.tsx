import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { OptionalPart } from '../ui/optional-part.tsx'

test('a part whose code does not come leaves the page as it is', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = vi.fn(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')))
  const Missing = lazy(asked)
  const routeTree = createRootRoute({
    component: () => (
      <main>
        <OptionalPart>
          <Missing />
        </OptionalPart>
        <p>La page</p>
      </main>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()

  render(<RouterProvider router={router as never} />)

  await vi.waitFor(() => expect(written).toHaveBeenCalled())
  screen.getByText('La page')
})
