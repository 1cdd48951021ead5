import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession } from './session.tsx'

test('the session outside of its provider is an error that says so (1.8.18)', () => {
  const Astray = () => useSession().user?.firstName

  expect(() => renderToString(createElement(Astray))).toThrow('useSession must be used within the SessionProvider')
})
