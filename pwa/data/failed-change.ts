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

/** Says that an act failed, in these words where that is known. */
export const sayActFailed = (failed: string, error: unknown): void =>
  showToast({ kind: 'error', title: isUnanswered(error) ? unanswered : failed, description: describeFailure(error) })
