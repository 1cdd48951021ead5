import { expect, test } from 'vitest'
import { cutLinks } from './linked-text.tsx'

const links = (text: string) => cutLinks(text).flatMap(({ href }) => href ?? [])

test('web addresses are links as they are written, without the signs that end the sentence', () => {
  const text = 'Le plan : https://map.ch/a?b=1 (et http://example.ch/é).'

  const parts = cutLinks(text)

  expect(links(text)).toEqual(['https://map.ch/a?b=1', 'http://example.ch/é'])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  'http:// exemple',
  'mailto:lea@example.ch',
  'xhttps://example.ch',
  'file:///etc/passwd',
])('text that is no web address stays text: %s', (text) => {
  expect(cutLinks(text)).toEqual([{ text }])
})

test('a message without words has no parts', () => {
  expect(cutLinks('')).toEqual([])
})

test('a browser that cannot yet be asked whether an address is one shows it as a link too', () => {
  const { canParse } = URL
  Reflect.deleteProperty(URL, 'canParse')

  const found = links('https://example.ch et https://')
  Object.assign(URL, { canParse })

  expect(found).toEqual(['https://example.ch'])
})
