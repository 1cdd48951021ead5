import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Id } from '../../schema/ids.ts'

/**
 * Holds which applicant's card is open. A card in the place of the list is an entry of the history, so that the browser's way back leads to the list;
 * a card beside the list is not.
 */
export function useOpenCard(isBeside: boolean) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const over = useLocation({ select: ({ state }) => state.card })
  const [beside, setBeside] = useState<Id>()

  const openCard = (id: Id) => {
    setBeside(id)
    if (isBeside) return
    void navigate({ to: '.', search: true, viewTransition: false, state: (before) => ({ ...before, card: id }) })
  }
  return { openId: isBeside ? beside : over, openCard, closeCard: () => history.back() }
}
