import { showToast } from '../ui/toast.ts'
import { failureText, isUnanswered } from './failure-text.ts'

export const unanswered = 'Pas de réponse'
const mayBeDone = 'C’est peut-être fait. La page vous le dira.'

/** Says that a change failed. Where nobody here knows whether it was made, the page asks the server again. */
export const sayChangeFailed = (error: unknown, askAgain: () => void): void => {
  if (!isUnanswered(error))
    return showToast({ kind: 'error', title: 'Rien n’a changé', description: failureText(error) })
  showToast({ kind: 'error', title: unanswered, description: mayBeDone })
  askAgain()
}

/** Returns why an act failed. Where no answer arrived it may be done all the same, and what is pulled next shows it. */
export const describeFailure = (error: unknown): string => (isUnanswered(error) ? mayBeDone : failureText(error))

/** Says that an act failed, in these words where that is known, and else what to do about not knowing. */
export const sayActFailed = (failed: string, error: unknown, ifUnsure = mayBeDone): void => {
  const isUnsure = isUnanswered(error)
  showToast({
    kind: 'error',
    title: isUnsure ? unanswered : failed,
    description: isUnsure ? ifUnsure : failureText(error),
  })
}

/** Says that a mail that was asked for did not leave; without an answer it may arrive all the same. */
export const sayMailFailed = (error: unknown): void =>
  sayActFailed(
    'L’e-mail n’est pas parti',
    error,
    'Il est peut-être en route. Regardez dans votre boîte avant d’en demander un autre.',
  )
