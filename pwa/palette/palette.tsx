import * as Ark from '@ark-ui/react/combobox'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, MessageCircle, PanelsTopLeft, Search, Tag } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { readOpenJobs, type ListedJob } from '../jobs/stored-jobs.ts'
import { wishToReply } from '../messages/notification-reply.ts'
import { useConversations } from '../messages/queries.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { fieldBox } from '../styled-system/recipes'
import { Button } from '../ui/button.tsx'
import { rowStyle } from '../ui/list-styles.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { findDestinations, type Destination } from './destinations.ts'
import { Key } from './key.tsx'

const icons = {
  Écrans: <PanelsTopLeft size={18} />,
  Offres: <Tag size={18} />,
  Conversations: <MessageCircle size={18} />,
}

const contentStyle = css({ mt: '2', outlineStyle: 'none' })
const groupStyle = css({ textStyle: 'label', color: 'soft', px: '3', pt: '2', pb: '1' })
const labelStyle = css({ flex: '[0 1 auto]', minWidth: '0', overflowWrap: 'anywhere' })
const detailStyle = css({
  flex: '1',
  minWidth: '0',
  textAlign: 'end',
  textStyle: 'small',
  color: 'soft',
  truncate: true,
})
const emptyStyle = css({ px: '3', py: '4', color: 'soft' })
const inputStyle = css({
  flex: '1',
  minWidth: '0',
  height: 'full',
  bg: 'transparent',
  color: 'ink',
  outlineStyle: 'none',
})

interface PaletteProps {
  open: boolean
  onClose: () => void
  /** Opens the list of keys. */
  onKeys: () => void
}

/** Leads by its name to a screen, an offer or a conversation, all from this device (rule 1.2.189). */
export function Palette({ open, onClose, onKeys }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Aller à…"
      isTall
      size="search"
      foot={
        <Button variant="ghost" size="small" onClick={onKeys}>
          <Keyboard size={18} /> Raccourcis clavier <Key>?</Key>
        </Button>
      }
    >
      <Finder onClose={onClose} />
    </Dialog>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const navigate = useNavigate()
  const conversations = useConversations()
  const offers = useOffers(user)
  const [typed, type] = useState('')
  const words = useDeferredValue(typed)
  const found = useMemo(
    () => findDestinations(words, { user, offers: offers ?? [], conversations: conversations ?? [] }),
    [words, user, offers, conversations],
  )
  const collection = useMemo(
    () => Ark.createListCollection({ items: found, groupBy: ({ group }) => group, itemToString: ({ label }) => label }),
    [found],
  )
  const goTo = (destination: Destination | undefined) => {
    if (!destination) return
    onClose()
    void navigate(destination.place).then(() => destination.group === 'Conversations' && wishToReply())
  }

  return (
    <Ark.ComboboxRoot
      collection={collection}
      open
      disableLayer
      inputValue={typed}
      onInputValueChange={(details) => details.reason === 'input-change' && type(details.inputValue)}
      value={[]}
      onValueChange={(details) => goTo(details.items[0])}
      inputBehavior="autohighlight"
      selectionBehavior="preserve"
      loopFocus
    >
      <Ark.ComboboxLabel className={css({ srOnly: true })}>Écran, offre ou conversation</Ark.ComboboxLabel>
      <Ark.ComboboxControl className={fieldBox()}>
        <Search size={18} />
        <Ark.ComboboxInput className={inputStyle} placeholder="Écran, offre ou conversation…" data-autofocus="" />
      </Ark.ComboboxControl>
      <Ark.ComboboxContent className={contentStyle}>
        {collection.group().map(([group, destinations]) => (
          <Ark.ComboboxItemGroup key={group}>
            <Ark.ComboboxItemGroupLabel className={groupStyle}>{group}</Ark.ComboboxItemGroupLabel>
            {destinations.map((destination) => (
              <Ark.ComboboxItem key={destination.value} item={destination} className={rowStyle}>
                {icons[destination.group]}
                <Ark.ComboboxItemText className={labelStyle}>{destination.label}</Ark.ComboboxItemText>
                <span className={detailStyle}>{destination.detail}</span>
              </Ark.ComboboxItem>
            ))}
          </Ark.ComboboxItemGroup>
        ))}
        {found.length === 0 && <p className={emptyStyle}>Aucun résultat sur cet appareil.</p>}
      </Ark.ComboboxContent>
    </Ark.ComboboxRoot>
  )
}

/** A student's offers are the open ones, an individual's their own open ones. */
function useOffers(user: User): ListedJob[] | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    if (isStudent(user)) return await readOpenJobs(database, user.id)
    const mine = await database.jobs.where('postedById').equals(user.id).toArray()
    return mine.filter(({ status, deletedAt }) => status === 'open' && !deletedAt)
  }, [database, user])
}
