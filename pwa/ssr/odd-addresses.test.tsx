import { expect, test } from 'vitest'
import { needsOf, plainAddressOf, renderPage } from './renderer.tsx'

const figures = { total: 0, open: 0, byCategory: {}, averageRate: null, remote: 0 }

const open = async (path: string) => {
  const address = `https://coupdemain.example${path}`
  const answer = (need: string) => (need.includes('statistics') ? { value: figures } : { value: [], total: 0 })
  const needs = needsOf(address) ?? []
  return await renderPage(address, Object.fromEntries(needs.map((need) => [need, answer(need)])))
}

test.each([
  ['/services?category=nonsense', '/services'],
  ['/services?category=__proto__', '/services'],
  ['/jobs?page=-1', '/jobs'],
  ['/jobs?status=nonsense&category=7', '/jobs'],
])('the odd address %s shows the page of %s', async (odd, plain) => {
  const [shown, wanted] = [await open(odd), await open(plain)]

  expect(shown.title).toBe(wanted.title)
  expect(shown.body).toBe(wanted.body)
})

test.each([
  ['/services?category=nonsense&x=1', '/services'],
  ['/jobs/?utm_source=mail&page=-1', '/jobs'],
  ['/jobs?x=1&search=jardin&page=2', '/jobs?search=jardin&page=2'],
  ['/jobs/0199ABCD-0000-7000-8000-000000000001?x=1', '/jobs/0199abcd-0000-7000-8000-000000000001'],
  ['/about?x=1', '/about'],
  ['/salaires/nowhere', '/salaires/-'],
  ['/verify/nonsense', '/verify/-'],
  ['/nowhere/at/all', '/404'],
])('%s is the page of %s', (odd, plain) => {
  expect(plainAddressOf(`https://coupdemain.example${odd}`)).toBe(`https://coupdemain.example${plain}`)
})
