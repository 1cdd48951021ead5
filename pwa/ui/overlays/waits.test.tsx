import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { showToast } from '../toast.ts'
import { Toaster } from '../toaster.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Tooltips } from './tooltips.tsx'

/** Fake timers, because on a busy machine real ones are late. */
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})
/** Lets time pass in steps. React, whose tasks use no timers, renders between two steps. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 10) {
    vi.advanceTimersByTime(10)
    await new Promise(setImmediate)
  }
}

test('a tooltip comes after 700 ms, and the next one at once within 300 ms (1.9.19)', async () => {
  render(
    <>
      <IconButton label="Modifier l’offre">Crayon</IconButton>
      <IconButton label="Plus d’informations">Lettre i</IconButton>
      <Tooltips />
    </>,
  )
  await pass(1_000)
  const said = () => screen.queryByRole('tooltip', { hidden: true })?.textContent
  const point = (name: string) => {
    fireEvent.pointerOver(screen.getByText(name), { pointerType: 'mouse', relatedTarget: document.body })
    fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' })
  }
  const leave = (name: string) =>
    fireEvent.pointerOut(screen.getByText(name), { pointerType: 'mouse', relatedTarget: document.body })
  const seen: unknown[] = []
  const see = async (ms: number) => {
    await pass(ms)
    seen.push(said())
  }

  point('Crayon')
  await see(680)
  await see(40)
  leave('Crayon')
  await see(280)
  point('Lettre i')
  await see(40)
  leave('Lettre i')
  await pass(320)
  point('Crayon')
  await see(680)
  await see(40)

  expect(seen).toEqual([undefined, 'Modifier l’offre', undefined, 'Plus d’informations', undefined, 'Modifier l’offre'])
})

test('an icon that takes the focus by itself has no tooltip; one that a key leads to has', async () => {
  render(
    <>
      <IconButton label="Fermer">Croix</IconButton>
      <Tooltips />
    </>,
  )
  await pass(1_000)
  const icon = screen.getByRole('button')
  const said = async () => {
    icon.focus()
    await pass(720)
    return screen.queryByRole('tooltip', { hidden: true })?.textContent
  }

  const alone = await said()
  icon.blur()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  const byKey = await said()

  expect([alone, byKey]).toEqual([undefined, 'Fermer'])
})

test('the tooltip of an icon whose name changes shows the current name (1.9.19)', async () => {
  render(
    <>
      <PasswordField label="Mot de passe" />
      <Tooltips />
    </>,
  )
  await pass(1_000)
  const eye = screen.getByRole('button')
  const pointAgain = async () => {
    fireEvent.pointerOut(eye, { pointerType: 'mouse', relatedTarget: document.body })
    fireEvent.pointerOver(eye, { pointerType: 'mouse', relatedTarget: document.body })
    await pass(720)
    return screen.queryByRole('tooltip', { hidden: true })?.textContent
  }

  const hidden = await pointAgain()
  fireEvent.click(eye)
  await pass(100)
  const shown = await pointAgain()

  expect([hidden, shown]).toEqual(['Afficher le mot de passe', 'Masquer le mot de passe'])
})

test('a toast stays for 5,000 ms (1.9.4)', async () => {
  render(<Toaster />)
  showToast({ kind: 'success', title: 'Candidature envoyée !' })
  await pass(100)
  const isShown = () => screen.queryByText('Candidature envoyée !') !== null
  const first = isShown()
  await pass(4_800)
  const late = isShown()
  await pass(600)

  expect([first, late, isShown()]).toEqual([true, true, false])
})
