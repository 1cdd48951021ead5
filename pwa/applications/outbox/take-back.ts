import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import { draftKeys, readDraft } from '../../../sync/store/drafts.ts'
import { sent, takeBackText, told, type TakeBack, type TakeBacksOf } from '../../outbox/mutation/taking-back.ts'
import type { ToastMessage } from '../../ui/toast.ts'
import type { applicationWords } from './words.ts'

const takeBackLetter: TakeBack<'application.submit'> = async (db, { id, args }) => {
  const isTaken = await takeBackText(db, id, draftKeys.application(args.jobId), args.message)
  if (!isTaken) return sent
  const toast = told('Envoi annulé', 'Votre candidature est en brouillon : rouvrez-la avec « Postuler ».')
  return { place: { to: '/jobs/$id' as const, params: { id: args.jobId } }, toast }
}

/** A template that the server does not have yet returns to the form of a new one, which has one draft. */
const takeBackTemplate: TakeBack<'template.save'> = async (db, { id, args }) => {
  let isOccupied = false
  const isTaken = await cancelMutation(db, id, async () => {
    const base = await db.base.get(['template', args.id])
    const isNew = base?.row === null && base.by.length === 1
    const key = isNew ? draftKeys.template() : draftKeys.template(args.id)
    const { name = '', letter = '' } = (await readDraft<{ name?: string; letter?: string }>(db, key)) ?? {}
    isOccupied = (name + letter).trim() !== ''
    return isOccupied ? undefined : { [key]: { name: args.name, letter: args.letter } }
  })
  if (isOccupied) return { toast: occupiedTemplate }
  if (!isTaken) return sent
  const toast = told('Envoi annulé', 'Votre modèle est en brouillon : rouvrez-le dans « Mes modèles ».')
  return { place: { to: '/dashboard' as const, search: { tab: 'candidatures' as const } }, toast }
}

const occupiedTemplate: ToastMessage = {
  kind: 'error',
  title: 'Un autre modèle est en brouillon',
  description: 'Enregistrez-le ou videz ses champs d’abord. L’envoi reste en attente.',
}

export const applicationsBack: TakeBacksOf<typeof applicationWords> = {
  'application.submit': takeBackLetter,
  'template.save': takeBackTemplate,
}
