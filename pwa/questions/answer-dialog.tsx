import type { Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import { QuestionAnswerForm } from '../../schema/questions/form.ts'
import type { Question } from '../../schema/questions/question.ts'
import { answerQuestion } from '../../sync/mutations/questions.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { WordsDialog } from './words-dialog.tsx'

interface AnswerDialogProps {
  jobId: Id
  question: Question
  open: boolean
  onClose: () => void
}

/** The poster answers a question for everybody, or corrects the answer (rule 2.2.260). */
export function AnswerDialog({ jobId, question, open, onClose }: AnswerDialogProps) {
  const database = useDatabase()
  const isCorrection = question.answer !== undefined
  return (
    <WordsDialog
      open={open}
      onClose={onClose}
      title={isCorrection ? 'Corriger la réponse' : 'Répondre à la question'}
      description="Tout le monde lira la question et votre réponse sous l’offre : n’écrivez ni numéro ni adresse."
      about={question.text}
      label="Votre réponse"
      placeholder="Oui, si vous en avez une."
      max={limits.questionAnswer}
      submitLabel={isCorrection ? 'Enregistrer' : 'Répondre'}
      variant="lake"
      draftKey={draftKeys.questionAnswer(question.id)}
      blank={question.answer ?? ''}
      schema={QuestionAnswerForm}
      write={(answer) => answerQuestion(database, { id: question.id, jobId }, answer)}
      done={isCorrection ? 'Réponse corrigée' : 'Réponse publiée'}
      failed="Impossible d’enregistrer cette réponse"
    />
  )
}
