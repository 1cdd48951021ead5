import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { blankOffer } from '../../jobs/draft/offer-draft.ts'
import { FilterChips } from '../../jobs/offers/filter-chips.tsx'
import { DeliverablesField } from '../../jobs/wizard/deliverables-field.tsx'
import { ofWork } from '../../data/chosen-photo.ts'
import { PhotosField } from '../../data/photos-field.tsx'
import { tapAt } from '../../testing/double-tap.ts'
import { render } from '../../testing/render.ts'
import { doubleTap } from './stray-taps.ts'
import { Disclosure } from '../disclosure.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'

const choices = [{ value: 'week', label: 'Cette semaine' }]

const panels = {
  menu: <Menu label="Plus" trigger={<IconButton label="Ouvrir">…</IconButton>} items={choices} />,
  popover: (
    <Popover title="Nouvelles" trigger={<IconButton label="Ouvrir">…</IconButton>}>
      Rien
    </Popover>
  ),
}

test.each(Object.entries(panels))(
  'the second tap of a double one leaves the %s open, and a later one closes it',
  async (_, panel) => {
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    render(panel)
    const button = document.querySelector('button')!
    const isOpen = () => button.getAttribute('aria-expanded')
    const tap = async (time: number) => {
      clock.mockReturnValue(time)
      fireEvent.click(button, { detail: 1 })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }

    await tap(1_000)
    await waitFor(() => expect(isOpen()).toBe('true'))
    await tap(1_150)
    expect(isOpen()).toBe('true')
    await tap(1_000 + doubleTap)

    await waitFor(() => expect(isOpen()).toBe('false'))
  },
)

test('the second tap of a double one leaves an unfolded text open, and a later tap folds it', () => {
  render(<Disclosure summary="Quel tarif proposer ?">Au moins 20 CHF de l’heure.</Disclosure>)
  const answer = document.querySelector('details')!
  const summary = screen.getByText('Quel tarif proposer ?')

  tapAt(summary, 1_000)
  const opened = answer.open
  tapAt(summary, 1_150)
  const stayed = answer.open
  tapAt(summary, 1_000 + doubleTap)

  expect([opened, stayed, answer.open]).toEqual([true, true, false])
})

function Deliverables() {
  const [draft, setDraft] = useState({ ...blankOffer, deliverables: ['Un plan', 'Dix photos', 'Une vidéo'] })
  return (
    <DeliverablesField draft={draft} set={(changed) => setDraft((before) => ({ ...before, ...changed }))} errors={{}} />
  )
}

function Filters() {
  const [filter, setFilter] = useState<OfferFilter>({ canton: 'VD', rate: 30, remote: true })
  const without = (fields: (keyof OfferFilter)[]) =>
    setFilter(Object.fromEntries(Object.entries(filter).filter(([name]) => !fields.some((field) => field === name))))
  return <FilterChips filter={filter} onRemove={without} />
}

function Photos() {
  const [photos, setPhotos] = useState(['data:,1', 'data:,2', 'data:,3'])
  return (
    <PhotosField
      label="Photos du travail"
      hint=""
      alt={(place) => `Le travail, vue ${place}`}
      most={5}
      size={ofWork}
      photos={photos}
      onChange={setPhotos}
      isBusy={false}
      onBusyChange={() => {}}
    />
  )
}

const lists = { deliverable: <Deliverables />, filter: <Filters />, photo: <Photos /> }

test.each(Object.entries(lists))(
  'the second tap of a double one takes no second %s away, and a later one does',
  async (_, list) => {
    render(list)
    const rows = () => screen.queryAllByRole('button', { name: /^(Enlever|Retirer)/ })
    const tap = async (moment: number) => {
      tapAt(rows()[0]!, moment)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }

    await tap(1_000)
    await waitFor(() => expect(rows()).toHaveLength(2))
    await tap(1_150)
    const left = rows().length
    await tap(1_000 + doubleTap)

    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(left).toBe(2)
  },
)
