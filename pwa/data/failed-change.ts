import { showToast } from '../ui/toast.ts'
import { failureText, isUnanswered } from './failure-text.ts'

export const unanswered = 'Pas de réponse'
const perhapsDone = 'L’action a peut-être abouti ; la page se met à jour.'

/** Shows a toast when a change failed. If the request got no answer, the change may have been made, so `askAgain` reloads the page's data. */
export const sayChangeFailed = (error: unknown, askAgain: () => void): void => {
  if (!isUnanswered(error))
    return showToast({ kind: 'error', title: 'Rien n’a changé', description: failureText(error) })
  showToast({ kind: 'error', title: unanswered, description: perhapsDone })
  askAgain()
}

/** Returns why an action failed. If no answer arrived, the server may have done it all the same, and the next pull shows it. */
export const describeFailure = (error: unknown): string => (isUnanswered(error) ? perhapsDone : failureText(error))

/** Shows a toast with a documented title, whose text says why the action failed or that it may have been made (rule 2.8.26). */
export const sayDocumentedFailure = (title: string, error: unknown): void =>
  showToast({ kind: 'error', title, description: describeFailure(error) })

/** Shows a toast: `failed` if the server refused the action, or, if no answer arrived, `ifUnsure`. */
export const sayActFailed = (failed: string, error: unknown, ifUnsure = perhapsDone): void => {
  const isUnsure = isUnanswered(error)
  showToast({
    kind: 'error',
    title: isUnsure ? unanswered : failed,
    description: isUnsure ? ifUnsure : failureText(error),
  })
}

/** Shows a toast when a requested mail was not sent; if no answer arrived, the mail may still come. */
export const sayMailFailed = (error: unknown): void =>
  sayActFailed(
    'L’e-mail n’est pas parti',
    error,
    'L’e-mail est peut-être en route. Regardez dans votre boîte avant de le redemander.',
  )

/** What a form says of a failure (`useForm`): its errors, why it failed, or `ifUnsure` if no answer arrived. */
export const mayBeDone =
  (ifUnsure: string) =>
  <Errors extends object>(error: unknown, found: Errors): Errors | { form: string } =>
    Object.keys(found).length > 0
      ? found
      : { form: isUnanswered(error) ? `${unanswered}. ${ifUnsure}` : failureText(error) }
