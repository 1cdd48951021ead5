import { useRouter } from '@tanstack/react-router'
import { Flag, MessageCircleQuestionMark, Pencil, Trash2, User } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import { isUnanswered, ownOpenQuestion, type Question } from '../../schema/questions/question.ts'
import { removeQuestion } from '../../sync/mutations/questions.ts'
import { withdrawQuestion } from '../../sync/outbox/withdrawals.ts'
import { useDatabase } from '../data/local-database.tsx'
import type { ListedJob, Poster } from '../jobs/stored-jobs.ts'
import { PendingTag } from '../outbox/pending-tag.tsx'
import { isKept } from '../outbox/write-text.ts'
import type { ReportTarget } from '../safety/report-targets.ts'
import { useUser } from '../session/session.tsx'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useLastDefined } from '../ui/hooks/last-defined.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { MoreMenu } from '../ui/overlays/more-menu.tsx'
import { Tag } from '../ui/tag.tsx'
import { useUnsentQuestions } from './queries.ts'
import { QuestionList } from './question-list.tsx'

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)
const AnswerDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const ReportDialog = lazyDialog(async () => (await import('../safety/report-dialog.tsx')).ReportDialog)

const hintStyle = css({ textStyle: 'small', color: 'soft' })
const actsStyle = css({ row: '2' })
const askStyle = css({ justifySelf: 'start' })

interface OwnQuestionsProps {
  job: ListedJob
  poster: Poster | undefined
  renderSection: (content: ReactNode) => ReactNode
}

/** The questions about an offer for somebody signed in: a student asks, the poster answers, others may report (rules 1.2.670–1.2.673). */
export function OwnQuestions({ job, poster, renderSection }: OwnQuestionsProps) {
  const user = useUser()
  const unsent = useUnsentQuestions(job.id)
  const isPoster = job.postedById === user.id
  const questions = withUnsent(job, unsent)
  const isOpen = job.status === 'open' && !job.deletedAt
  const asks = isOpen && isStudent(user)
  if (questions.length === 0 && !asks) return null
  return renderSection(
    <>
      {questions.length > 0 && (
        <QuestionList
          questions={questions}
          posterName={isPoster ? undefined : poster?.firstName}
          renderActs={(question) => (
            <Acts job={job} question={question} mayAnswer={isPoster && isOpen}>
              {unsent?.has(question.id) && <PendingTag item={unsent.get(question.id)!} />}
            </Acts>
          )}
        />
      )}
      {asks && <Asking job={job} questions={questions} />}
    </>,
  )
}

/** An offer that no feed brings has no row that shows an unsent question. */
const withUnsent = (job: ListedJob, unsent: ReturnType<typeof useUnsentQuestions>): readonly Question[] => {
  const { questions = [] } = job
  const known = new Set(questions.map(({ id }) => id))
  const missing = [...(unsent?.values() ?? [])].flatMap((item) =>
    item.name === 'question.ask' && !known.has(item.args.id)
      ? [{ id: item.args.id, text: item.args.text, askedAt: item.createdAt, isMine: true as const }]
      : [],
  )
  return missing.length > 0 ? [...questions, ...missing] : questions
}

/** A question that waits keeps its student from asking another one. The form stays meanwhile, since the server may still refuse it. */
function Asking({ job, questions }: { job: ListedJob; questions: readonly Question[] }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {questions.length === 0 && (
        <p className={hintStyle}>Une précision avant de postuler&nbsp;? Demandez au particulier.</p>
      )}
      {!ownOpenQuestion({ questions }) && (
        <Button variant="line" className={askStyle} onClick={() => setAsked(true)}>
          <MessageCircleQuestionMark size={20} /> Poser une question
        </Button>
      )}
      <AskDialog jobId={job.id} open={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

interface ActsProps {
  job: ListedJob
  question: Question
  /** Whether the reader is the poster of the offer while it is open. */
  mayAnswer: boolean
  children: ReactNode
}

type Asked = 'answer' | 'remove' | 'report'

function Acts({ job, question, mayAnswer, children }: ActsProps) {
  const database = useDatabase()
  const router = useRouter()
  const isPoster = useUser().id === job.postedById
  const [asked, setAsked] = useState<Asked>()
  const shown = useLastDefined(asked === 'answer' ? question : undefined)
  const { id, isMine, isHidden, askedById } = question
  const named = { id, jobId: job.id }
  const close = () => setAsked(undefined)
  const targets = targetsOf(question, isPoster)

  const takeBack = () => void isKept(withdrawQuestion(database, named), 'Impossible de retirer cette question')
  const remove = () => {
    close()
    void isKept(removeQuestion(database, named), 'Impossible de supprimer cette question')
  }
  const items: MenuItem<'profile' | 'report' | 'remove'>[] = [
    ...(askedById === undefined
      ? []
      : [{ value: 'profile', label: 'Voir le profil', icon: <User size={18} /> } as const]),
    ...(targets.length === 0 ? [] : [{ value: 'report', label: 'Signaler', icon: <Flag size={18} /> } as const]),
    { value: 'remove', label: 'Supprimer', icon: <Trash2 size={18} />, destructive: true },
  ]
  const choose = (act: 'profile' | 'report' | 'remove') => {
    if (act === 'profile') void router.navigate({ to: '/student/$studentId', params: { studentId: askedById ?? '' } })
    else setAsked(act)
  }
  return (
    <div className={actsStyle}>
      {isHidden && <Tag kind="no">Masquée par notre équipe</Tag>}
      {children}
      {isMine && question.answer === undefined && (
        <Button size="small" variant="line" onClick={takeBack}>
          Retirer ma question
        </Button>
      )}
      {isMine && isUnanswered(question) && <span className={hintStyle}>Le particulier et vous seuls la voyez.</span>}
      {mayAnswer && !isHidden && (
        <Button
          size="small"
          variant={question.answer === undefined ? 'lake' : 'line'}
          onClick={() => setAsked('answer')}
        >
          {question.answer === undefined ? (
            'Répondre'
          ) : (
            <>
              <Pencil size={16} /> Corriger
            </>
          )}
        </Button>
      )}
      {isPoster && <MoreMenu about={`« ${question.text} »`} items={items} onSelect={choose} />}
      {!isPoster && targets.length > 0 && (
        <IconButton label={`Signaler « ${question.text} »`} onClick={() => setAsked('report')}>
          <Flag size={18} />
        </IconButton>
      )}
      {shown && <AnswerDialog jobId={job.id} question={shown} open={asked === 'answer'} onClose={close} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && close()}
        title="Supprimer cette question ?"
        text={
          question.answer === undefined
            ? 'Nous dirons à la personne que vous ne répondrez pas. Cette action est définitive.'
            : 'Votre réponse disparaîtra avec elle. Cette action est définitive.'
        }
        confirmLabel="Supprimer"
        tone="brick"
        onConfirm={remove}
      />
      {asked === 'report' && <ReportDialog about={id} targets={targets} onClose={close} />}
    </div>
  )
}

/** What the reader may report of a question: the words of others. */
const targetsOf = ({ id, text, answer, isMine }: Question, isPoster: boolean): ReportTarget[] => [
  ...(isMine ? [] : [{ kind: 'question', subjectId: id, label: `« ${text} »` } as const]),
  ...(isPoster || answer === undefined ? [] : [{ kind: 'answer', subjectId: id, label: `« ${answer} »` } as const]),
]
