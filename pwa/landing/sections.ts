/** A section of this page, smoothly where motion is welcome, or another page. */
export const goTo = (place: string): void => {
  if (!place.startsWith('#')) return location.assign(place)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector(place)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
}
