import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { useChatScroll } from './chat-scroll.ts'

test('a list scrolls to one’s own new message, though earlier messages come in that moment', async () => {
  let show: (ends: Parameters<typeof useChatScroll>[1]) => void = () => undefined
  function List() {
    const scroller = useRef<HTMLUListElement>(null)
    const [ends, setEnds] = useState({ firstId: '5', lastId: '8', isOwnLast: false } as Parameters<
      typeof useChatScroll
    >[1])
    useChatScroll(scroller, ends)
    show = setEnds
    return <ul ref={scroller} />
  }
  render(<List />)
  await expect.poll(() => document.querySelector('ul')).not.toBeNull()
  const scrolled = vi.spyOn(document.querySelector('ul')!, 'scrollTo')
  await new Promise((resolve) => setTimeout(resolve, 150))

  show({ firstId: '5', lastId: '9', isOwnLast: true })
  await new Promise((resolve) => setTimeout(resolve, 20))
  show({ firstId: '1', lastId: '9', isOwnLast: true })

  await expect.poll(() => scrolled.mock.lastCall?.[0]).toMatchObject({ behavior: 'smooth' })
})
