import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEventHandler } from 'react'
import { limits } from '../../../schema/limits.ts'
import { SearchNameForm } from '../../../schema/searches/form.ts'
import { describeFilter } from '../../../schema/searches/filter-text.ts'
import type { SavedSearch } from '../../../schema/searches/saved-search.ts'
import { useForm } from '../../forms/form.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { quoteName } from './search-name.ts'
import { useSaving } from './saving.ts'

const rowStyle = css({
  bar: '2',
  py: '2',
  borderBottomWidth: 'hair',
  borderColor: 'line',
  _last: { borderBottomWidth: '0' },
})
const openStyle = css({
  flex: '1',
  minWidth: '0',
  minHeight: 'touch',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '& b': { display: 'block', fontWeight: 'semibold' },
  '& small': { textStyle: 'small', color: 'soft' },
})
const formStyle = css({ pile: '2', flex: '1' })
const actionsStyle = css({ wrap: '2' })

interface SearchRowProps {
  search: SavedSearch
  onOpen: () => void
  onRemove: MouseEventHandler
}

/** One saved search, with the buttons that open, rename and delete it. */
export function SearchRow({ search, onOpen, onRemove }: SearchRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // Returns the focus to the button that opened the field.
  const stopRenaming = () => {
    setRenaming(false)
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-rename]')?.focus())
  }

  if (isRenaming) {
    return (
      <li ref={row} className={rowStyle}>
        <Renaming search={search} onDone={stopRenaming} />
      </li>
    )
  }
  return (
    <li ref={row} className={rowStyle}>
      <button type="button" className={openStyle} onClick={onOpen}>
        <b>{search.name}</b>
        <small>
          {describeFilter(search.filter)
            .map(({ text }) => text)
            .join('\u00a0· ')}
        </small>
      </button>
      <IconButton label={`Renommer ${quoteName(search.name)}`} data-rename="" onClick={() => setRenaming(true)}>
        <Pencil size={20} />
      </IconButton>
      <IconButton label={`Supprimer ${quoteName(search.name)}`} variant="brick" onClick={onRemove}>
        <Trash2 size={20} />
      </IconButton>
    </li>
  )
}

function Renaming({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const { save } = useSaving()
  const form = useForm(SearchNameForm, {
    initial: () => ({ name: search.name }),
    send: async ({ name }) => {
      if (await save({ id: search.id, name, filter: search.filter })) onDone()
    },
  })
  useEffect(() => document.getElementById(form.id)?.querySelector('input')?.focus(), [form.id])

  return (
    <form {...form.props} className={formStyle}>
      <TextField label="Nouveau nom" maxLength={limits.searchName} {...form.field('name')} />
      <div className={actionsStyle}>
        <Button type="submit" size="small">
          Renommer
        </Button>
        <Button variant="line" size="small" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
