import { fireEvent, screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { toolEntryKey } from '../../../schema/catalogues/tools.ts'
import { says, saysNo } from '../../testing/reading.ts'
import { render } from '../../testing/render.ts'
import { TagsField, type TagsFieldProps } from './tags-field.tsx'

function Tags({ kept = [], ...rest }: Partial<TagsFieldProps> & { kept?: string[] }) {
  const [words, setWords] = useState(kept)
  return (
    <>
      <TagsField label="Outils" {...rest} value={words} onValueChange={setWords} />
      <output aria-label="Mots">{words.join(' | ')}</output>
      <button type="button">Ailleurs</button>
    </>
  )
}

function openTags(props: Parameters<typeof Tags>[0] = {}) {
  render(<Tags {...props} />)
  return { user: userEvent.setup({ delay: null }), field: screen.getByRole<HTMLInputElement>('textbox') }
}
const words = () => screen.getByRole('status', { name: 'Mots' }).textContent
const already = 'C’est déjà dans la liste.'

test.each(['Marteau', ' marteau '])('a word that is in the list already is refused in sight: “%s”', async (typed) => {
  const { user, field } = openTags({ kept: ['Marteau'] })

  await user.type(field, `${typed}{Enter}`)

  await says([already])
  expect(words()).toBe('Marteau')
  await expect.poll(() => field.value).toBe('')
  fireEvent.input(field, { target: { value: 'Scie' } })
  await saysNo([already])
  await user.keyboard('{Enter}')
  await expect.poll(words).toBe('Marteau | Scie')
})

test('a tool of the catalogue is the same by its key and by its label', async () => {
  const { user, field } = openTags({ kept: ['Aspirateur'], keyOf: toolEntryKey })

  await user.type(field, 'vacuum{Enter}')

  await says([already])
  expect(words()).toBe('Aspirateur')
})

test.each([
  ['Enter', 'Peinture, Bricolage,reste'],
  ['blur', 'Peinture, Bricolage,reste'],
  ['Enter', 'Peinture,, Bricolage,reste,'],
])('a text with commas that comes in one piece is several words: %s, “%s”', async (end, text) => {
  const { user, field } = openTags()
  await user.click(field)
  fireEvent.input(field, { target: { value: text } })

  if (end === 'Enter') await user.keyboard('{Enter}')
  else await user.click(screen.getByRole('button', { name: 'Ailleurs' }))

  await expect.poll(words).toBe('Peinture | Bricolage | reste')
  await expect.poll(() => field.value).toBe('')
})

test('known words among several are refused, and the others come in', async () => {
  const { user, field } = openTags({ kept: ['Marteau'] })
  await user.click(field)

  await user.paste('scie, marteau, Scie')

  await expect.poll(words).toBe('Marteau | scie')
  await says([already])
})

test.each(['Enter', 'blur', 'comma', 'paste'])(
  'a word that is too long is refused in its field, and stays to be shortened: %s',
  async (end) => {
    const { user, field } = openTags({ kept: ['Marteau'] })
    const long = 'x'.repeat(41)
    const refused = '40 caractères au plus par mot.'

    await user.click(field)
    if (end === 'paste') await user.paste(long)
    else await user.type(field, end === 'Enter' ? `${long}{Enter}` : end === 'comma' ? `${long},` : long)
    if (end === 'blur') await user.click(screen.getByRole('button', { name: 'Ailleurs' }))
    await says([refused])
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect([field.value, words()]).toEqual([long, 'Marteau'])
    await user.click(field)
    fireEvent.input(field, { target: { value: 'x'.repeat(40) } })
    await saysNo([refused])
    await user.type(field, '{Enter}')

    await expect.poll(words).toBe(`Marteau | ${'x'.repeat(40)}`)
    await expect.poll(() => field.value).toBe('')
  },
)

test('the keyboard takes the last word out, also where no more fit and nothing can be typed', async () => {
  const { user, field } = openTags({ max: 2 })

  await user.type(field, 'taille{Enter}tonte{Enter}')
  await expect.poll(() => field.readOnly).toBe(true)
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Backspace}')
  await user.keyboard('{Backspace}')

  await expect.poll(words).toBe('taille')
  expect(field.readOnly).toBe(false)
})
