import { onTestFinished } from 'vitest'
import { operatorMeta, unknownOperator, type Operator } from '../../schema/operator.ts'

/** Writes this operator into the document, as the server does, until the test ends. */
export function nameOperator(operator: Partial<Operator>): void {
  const meta = document.createElement('meta')
  meta.name = operatorMeta.name
  meta.content = JSON.stringify({ ...unknownOperator, ...operator })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
