import { showToast } from '../ui/toast.ts'
import { failureText, isUnanswered } from './failure-text.ts'

export const unanswered = 'Pas de réponse'

/** Says that a change failed. Where nobody here knows whether it was made, the page asks the server again. */
export const sayChangeFailed = (error: unknown, askAgain: () => void): void => {
  if (!isUnanswered(error))
    return showToast({ kind: 'error', title: 'Rien n’a changé', description: failureText(error) })
  showToast({ kind: 'error', title: unanswered, description: 'C’est peut-être fait. La page vous le dira.' })
  askAgain()
}
