import { expect, test } from 'vitest'
import { needsOf, renderPage } from './renderer.tsx'

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
])('%s, which nobody’s link says, shows what %s shows', async (odd, plain) => {
  const [shown, wanted] = [await open(odd), await open(plain)]

  expect(shown.title).toBe(wanted.title)
  expect(shown.body).toBe(wanted.body)
})
