import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { sent, takeBackText, told, type TakeBack, type TakeBacksOf } from '../../outbox/mutation/taking-back.ts'
import type { messageWords } from './words.ts'

/** A photo returns to those that wait in its conversation to be sent. */
const takeBackMessage: TakeBack<'message.send'> = async (db, { id, args, photo }) => {
  const { jobId, content, attachment } = args
  const place = { to: '/dashboard' as const, search: { tab: 'messages' as const, jobId } }
  if (attachment?.kind === 'place') {
    const isTaken = await takeBackText(db, id, draftKeys.place(jobId), attachment.name)
    // The form keeps no measured point: it would be wrong later.
    const description = attachment.at ? 'Mesurez de nouveau votre position.' : 'Rouvrez-le avec « Lieu ».'
    return isTaken ? { place, toast: told('Envoi annulé', description) } : sent
  }
  const isTaken = photo
    ? await cancelMutation(db, id, () => Promise.resolve({ [draftKeys.messagePhoto(jobId, args.id)]: photo }))
    : await takeBackText(db, id, draftKeys.message(jobId), content)
  return isTaken ? { place } : sent
}

export const messagesBack: TakeBacksOf<typeof messageWords> = { 'message.send': takeBackMessage }
