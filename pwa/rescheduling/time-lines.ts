import { formatAppointment } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { lapsedProposalOf, type TimedWork, type TimeProposal } from '../../schema/jobs/time-proposal.ts'
import { describeChange, describeWish } from '../../schema/jobs/time-proposal-words.ts'
import { beginSentence } from '../ui/french.ts'

/** A quiet line of a conversation: what happened, and when, ISO 8601. */
export interface TimeLine {
  key: string
  at: string
  text: string
}

/** Returns what became of the times that were proposed for a job, for a reader; `name` is the other party's first name. */
export const listTimeLines = (work: TimedWork, me: Id, name: string, now: Date): TimeLine[] => {
  const lapsed = lapsedProposalOf(work, now)
  return (work.timeProposals ?? []).flatMap((one) => {
    const isMine = one.byId === me
    const wish = describeWish(one)
    const said = {
      key: `time ${one.id}`,
      at: one.proposedAt,
      text: `${isMine ? 'Vous proposez' : `${beginSentence(name)} propose`} ${wish}`,
    }
    const end =
      one === lapsed
        ? { at: one.scheduledFor, text: passed }
        : { at: one.endedAt, text: describeEnd(one, isMine, name) }
    return [said, ...(end.at && end.text ? [{ key: `${said.key} end`, at: end.at, text: end.text }] : [])]
  })
}

const passed = 'L’heure proposée est passée sans réponse'

/** A replaced proposal has no end of its own: the line of the next one follows. */
const describeEnd = (proposal: TimeProposal, isMine: boolean, name: string): string | undefined => {
  const wish = describeWish(proposal)
  switch (proposal.outcome) {
    case 'agreed':
      return `C’est convenu\u00a0: ${wish}`
    case 'declined':
      return isMine ? `${beginSentence(name)} refuse ${wish}` : `Vous refusez ${wish}`
    case 'withdrawn':
      return isMine ? 'Vous retirez votre proposition' : `${beginSentence(name)} retire sa proposition`
    case 'lapsed':
      return passed
    default:
      return undefined
  }
}

/** "Léa propose le samedi 5 déc. à 14:00 au lieu de 10:00.": an open proposal, for its reader. */
export const describeProposal = (proposal: TimeProposal, work: TimedWork, me: Id, name: string): string => {
  const who = proposal.byId === me ? 'Vous proposez' : `${beginSentence(name)} propose`
  return `${who} ${describeChange(proposal, work)}.`
}

/** A proposal whose time has passed, and what stands. */
export const describeLapse = (proposal: TimeProposal, { scheduledFor }: TimedWork): string => {
  const stands = scheduledFor === null ? '' : ` Ce qui est convenu reste\u00a0: le ${formatAppointment(scheduledFor)}.`
  return `L’heure proposée, ${describeWish(proposal)}, est passée sans réponse.${stands}`
}
