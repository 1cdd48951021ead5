import { draftKeys } from '../../../sync/store/drafts.ts'
import { sent, takeBackText, told, type TakeBack, type TakeBacksOf } from '../../outbox/mutation/taking-back.ts'
import type { questionWords } from './words.ts'

const offerOf = (jobId: string) => ({ to: '/jobs/$id' as const, params: { id: jobId }, hash: 'questions' })

const takeBackQuestion: TakeBack<'question.ask'> = async (db, { id, args }) => {
  if (!(await takeBackText(db, id, draftKeys.question(args.jobId), args.text))) return sent
  const toast = told('Envoi annulé', 'Votre question est en brouillon : rouvrez-la avec « Poser une question ».')
  return { place: offerOf(args.jobId), toast }
}

const takeBackAnswer: TakeBack<'question.answer'> = async (db, { id, args }) => {
  if (!(await takeBackText(db, id, draftKeys.questionAnswer(args.id), args.answer))) return sent
  const toast = told('Envoi annulé', 'Votre réponse est en brouillon : rouvrez-la avec « Répondre ».')
  return { place: offerOf(args.jobId), toast }
}

export const questionsBack: TakeBacksOf<typeof questionWords> = {
  'question.ask': takeBackQuestion,
  'question.answer': takeBackAnswer,
}
