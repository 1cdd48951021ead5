import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Pagination } from './pagination.tsx'

function Turning({ start, pages }: { start: number; pages: number }) {
  const [page, setPage] = useState(start)
  return <Pagination page={page} count={pages * 20} onPageChange={setPage} />
}

const row = () => [...screen.getByRole('navigation').querySelectorAll('button[aria-label], [aria-hidden]:not(svg)')]
const listed = () =>
  row()
    .map((one) => one.textContent)
    .join(' ')

test.each([
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [10, 20, '1 … 9 10 11 … 20'],
  [20, 20, '1 … 16 17 18 19 20'],
])('page %i of %i lists %s', (page, pages, expected) => {
  render(<Turning start={page} pages={pages} />)

  expect(listed()).toBe(expected)
})

test('pages turn by their numbers and by arrows, which end at both ends and keep their focus', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Turning start={1} pages={8} />)
  const current = () => row().find((one) => one.getAttribute('aria-current') === 'page')?.textContent
  const arrow = (name: string) => screen.getByRole('button', { name })

  await user.click(arrow('Page précédente'))
  expect(current()).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Page 8 sur 8' }))
  expect(current()).toBe('8')
  await user.click(arrow('Page précédente'))
  await user.click(arrow('Page suivante'))
  await user.click(arrow('Page suivante'))

  expect(current()).toBe('8')
  expect(document.activeElement).toBe(arrow('Page suivante'))
})
