import { useEffect, useState } from 'react'
import type { LegalSection } from './legal-section.ts'

/** Returns the section in view: the last one whose start has passed the upper third of the window. */
export function useSectionInView(sections: readonly LegalSection[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const update = () => {
      const line = innerHeight / 3
      setCurrent(elements.findLast((element) => element.getBoundingClientRect().top < line)?.id)
    }
    const watching = new IntersectionObserver(update, { rootMargin: '0px 0px -66% 0px' })
    for (const element of elements) watching.observe(element)
    return () => watching.disconnect()
  }, [sections])

  return current
}
