import { useNavigate } from '@tanstack/react-router'
import { useOnline } from '../data/sync-provider.tsx'
import { titleOf } from '../messages/conversations.ts'
import { MoreMenu } from '../ui/overlays/more-menu.tsx'
import type { Act, ActName, Possible } from './acts/acts.tsx'

/** What only a card offers. */
const onCards: readonly (ActName | 'chat')[] = ['leave', 'settle', 'review', 'chat']

interface WorkMenuProps {
  work: Possible
  /** What the card offers beside its menu. */
  shown: readonly (ActName | 'chat' | false | undefined)[]
  /** The id of the job's title. */
  describedBy: string
}

/** The further actions of a card (rule 2.2.120). Those that only the server can decide need the network. */
export function WorkMenu({ work: { row, acts }, shown, describedBy }: WorkMenuProps) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const offered = (Object.entries(acts) as [ActName, Act | false | undefined][]).flatMap(([value, act]) =>
    act && !onCards.includes(value) && !shown.includes(value) ? { ...act, value } : [],
  )
  if (offered.length === 0) return null
  const items = offered.map(({ value, label, icon: Icon, isDestructive = false, isOnServer }) => ({
    value,
    label,
    icon: <Icon size={20} />,
    destructive: isDestructive,
    ...(isOnServer && !isOnline && { isDisabled: true, detail: 'hors ligne' }),
  }))
  const choose = (chosen: ActName) => {
    const act = offered.find(({ value }) => value === chosen)
    if (act?.place) void navigate(act.place)
    else act?.press?.()
  }
  return <MoreMenu about={titleOf(row.job)} describedBy={describedBy} items={items} onSelect={choose} />
}
