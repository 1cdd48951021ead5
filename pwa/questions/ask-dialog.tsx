import type { Id } from '../../schema/ids.ts'
import { limits } from '../../schema/limits.ts'
import { QuestionForm } from '../../schema/questions/form.ts'
import { askQuestion } from '../../sync/mutations/questions.ts'
import { draftKeys } from '../../sync/store/drafts.ts'
import { useDatabase } from '../data/local-database.tsx'
import { WordsDialog } from './words-dialog.tsx'

interface AskDialogProps {
  jobId: Id
  open: boolean
  onClose: () => void
}

/** Asks something about an open offer before applying (rule 1.2.670). */
export function AskDialog({ jobId, open, onClose }: AskDialogProps) {
  const database = useDatabase()
  return (
    <WordsDialog
      open={open}
      onClose={onClose}
      title="Poser une question"
      description="Avec la réponse, tout le monde la lira sous l’offre, sans votre nom : n’écrivez ni numéro ni adresse."
      label="Votre question"
      placeholder="Faut-il apporter l’échelle ?"
      max={limits.question}
      submitLabel="Envoyer ma question"
      variant="sun"
      draftKey={draftKeys.question(jobId)}
      schema={QuestionForm}
      write={(text) => askQuestion(database, { jobId, text })}
      done="Question envoyée"
      failed="Impossible d’envoyer cette question"
    />
  )
}
