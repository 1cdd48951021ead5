import { createContext, use, useSyncExternalStore } from 'react'
import { operatorMeta, parseOperator, unknownOperator, type Operator } from '../../schema/operator.ts'

const OperatorContext = createContext<Operator | undefined>(undefined)

/** Provides the operator where a whole page is rendered: on the server, and where the app hydrates that page. */
export const OperatorProvider = OperatorContext

let last: { content: string | null | undefined; operator: Operator } = { content: undefined, operator: unknownOperator }

/** Returns the operator from the document's meta element. */
export const readOperator = (): Operator => {
  const content = document.querySelector(`meta[name=${operatorMeta.name}]`)?.getAttribute('content')
  if (content !== last.content) last = { content, operator: parseOperator(content) }
  return last.operator
}

const never = () => () => {}
const unknown = () => unknownOperator

/** Returns how to reach the operator. The landing is built without an operator, so its components know the operator only after hydration. */
export function useOperator(): Operator {
  const given = use(OperatorContext)
  const read = useSyncExternalStore(never, readOperator, unknown)
  return given ?? read
}
